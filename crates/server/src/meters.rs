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
    metrics::describe_counter!("gamekeeper_bot_faults_total", "Bots that panicked");
    metrics::describe_counter!("gamekeeper_requests_total", "Requests, by route and status");
    metrics::describe_histogram!("gamekeeper_commit_seconds", "Duration of a transaction");
    metrics::describe_histogram!("gamekeeper_commit_changes", "Changes per transaction");
}

/// Renders all metrics in the Prometheus text format.
pub(crate) fn render() -> String {
    let Some(handle) = HANDLE.get() else { return String::new() };
    handle.run_upkeep();
    handle.render()
}
