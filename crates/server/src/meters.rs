//! What is counted, for Prometheus. One recorder serves the whole process.

use std::sync::OnceLock;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();

/// Begins to count. To be called before anything is counted; more than once does no harm.
pub(crate) fn start() {
    HANDLE.get_or_init(|| {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        // If somebody else in the process counts already, they keep counting.
        let _ = metrics::set_global_recorder(recorder);
        describe();
        handle
    });
}

fn describe() {
    metrics::describe_gauge!("gamekeeper_sockets", "Sockets that are open");
    metrics::describe_gauge!("gamekeeper_rooms_awake", "Rooms that are in memory");
    metrics::describe_counter!("gamekeeper_rooms_made_total", "Rooms that were made");
    metrics::describe_counter!("gamekeeper_games_begun_total", "Games that have begun, by game");
    metrics::describe_counter!("gamekeeper_entries_total", "Entries of journals that were kept");
    metrics::describe_counter!("gamekeeper_refused_total", "Refusals, by code");
    metrics::describe_counter!("gamekeeper_not_kept_total", "Changes that the store refused");
    metrics::describe_counter!("gamekeeper_sent_bytes_total", "Bytes of messages that were sent");
    metrics::describe_counter!("gamekeeper_slow_readers_total", "Sockets that were let go because they did not read");
    metrics::describe_counter!("gamekeeper_bot_faults_total", "Bots that broke down");
    metrics::describe_counter!("gamekeeper_requests_total", "Requests, by route and status");
    metrics::describe_histogram!("gamekeeper_commit_seconds", "How long a transaction takes");
    metrics::describe_histogram!("gamekeeper_commit_changes", "How many changes a transaction carries");
}

/// Everything that was counted, as text.
pub(crate) fn render() -> String {
    let Some(handle) = HANDLE.get() else { return String::new() };
    handle.run_upkeep();
    handle.render()
}
