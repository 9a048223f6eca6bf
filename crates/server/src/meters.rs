//! Prometheus metrics. One recorder serves the whole process.

use std::sync::OnceLock;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();

/// Installs the recorder. Must be called before anything is counted; further calls have no effect.
pub(crate) fn start() {
    HANDLE.get_or_init(|| {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        // If the process already has a recorder, that one stays.
        let _ = metrics::set_global_recorder(recorder);
        describe();
        handle
    });
}

fn describe() {
    metrics::describe_gauge!("gamekeeper_sockets", "Open sockets");
    metrics::describe_gauge!("gamekeeper_rooms_awake", "Rooms in memory");
    metrics::describe_counter!("gamekeeper_rooms_made_total", "Rooms created");
    metrics::describe_counter!("gamekeeper_games_begun_total", "Games started, by game");
    metrics::describe_counter!("gamekeeper_entries_total", "Journal entries stored");
    metrics::describe_counter!("gamekeeper_refused_total", "Refusals, by code");
    metrics::describe_counter!("gamekeeper_not_kept_total", "Changes that could not be stored");
    metrics::describe_counter!("gamekeeper_sent_bytes_total", "Bytes of messages sent");
    metrics::describe_counter!("gamekeeper_slow_readers_total", "Sockets closed because the client read too slowly");
    metrics::describe_counter!("gamekeeper_room_panics_total", "Rooms that panicked and were loaded again");
    metrics::describe_counter!("gamekeeper_bot_faults_total", "Bots that panicked or could not be asked");
    metrics::describe_counter!("gamekeeper_requests_total", "Requests, by route and status");
    metrics::describe_gauge!("gamekeeper_instance_info", "1, with the id of this server among several");
    metrics::describe_gauge!("gamekeeper_leases", "Rooms that this server owns");
    metrics::describe_counter!("gamekeeper_leases_taken_total", "Leases of rooms that this server has taken");
    metrics::describe_counter!("gamekeeper_leases_lost_total", "Rooms that another server has taken over");
    metrics::describe_gauge!("gamekeeper_forwarded_sockets", "Sockets passed on to the server that owns the room");
    metrics::describe_histogram!("gamekeeper_commit_seconds", "Duration of a transaction");
    metrics::describe_histogram!("gamekeeper_commit_changes", "Changes per transaction");
}

/// Adds up what has been measured since the last time. Without this, measurements that nobody reads pile up.
pub(crate) fn upkeep() {
    if let Some(handle) = HANDLE.get() {
        handle.run_upkeep();
    }
}

/// Renders all metrics in the Prometheus text format.
pub(crate) fn render() -> String {
    let Some(handle) = HANDLE.get() else { return String::new() };
    handle.run_upkeep();
    handle.render()
}
