//! Reads the metrics that the server under load publishes about its database.

use player::Site;

use crate::report::StoreMetrics;

/// Counters of the server at one moment: journal entries, transactions, changes, and seconds spent in
/// transactions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ServerMetrics {
    entries: f64,
    commits: f64,
    changes: f64,
    seconds: f64,
}

impl ServerMetrics {
    /// Reads the counters of these servers and adds them up; those of a server that does not publish them are
    /// 0.
    pub(crate) async fn read(servers: &[String]) -> Self {
        let mut sum = Self::default();
        for server in servers {
            if let Ok((status, text)) = Site::new(server).get("/metrics").await
                && status.is_success()
            {
                let read = Self::parse(&text);
                sum.entries += read.entries;
                sum.commits += read.commits;
                sum.changes += read.changes;
                sum.seconds += read.seconds;
            }
        }
        sum
    }

    fn parse(text: &str) -> Self {
        let of = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.and_then(|value| value.trim().parse().ok()).unwrap_or(0.0)
        };
        Self {
            entries: of("gamekeeper_entries_total"),
            commits: of("gamekeeper_commit_changes_count"),
            changes: of("gamekeeper_commit_changes_sum"),
            seconds: of("gamekeeper_commit_seconds_sum"),
        }
    }

    /// Returns how much the counters have grown after the reading `before`.
    pub(crate) fn since(self, before: &Self) -> StoreMetrics {
        let commits = self.commits - before.commits;
        let each = |sum: f64| if commits > 0.0 { sum / commits } else { 0.0 };
        StoreMetrics {
            entries: (self.entries - before.entries) as u64,
            commits: commits as u64,
            changes_per_commit: each(self.changes - before.changes),
            milliseconds_per_commit: each(self.seconds - before.seconds) * 1000.0,
            busy_seconds: self.seconds - before.seconds,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_matched_by_full_name() {
        let text = "# TYPE gamekeeper_entries_total counter\ngamekeeper_entries_total 120\n\
            gamekeeper_commit_changes{quantile=\"0.5\"} 9\ngamekeeper_commit_changes_sum 130\ngamekeeper_commit_changes_count 10\n\
            gamekeeper_commit_seconds_sum 0.5\ngamekeeper_commit_seconds_count 10\n";
        let stored = ServerMetrics::parse(text).since(&ServerMetrics::default());
        assert_eq!((stored.entries, stored.commits), (120, 10));
        assert_eq!((stored.changes_per_commit, stored.milliseconds_per_commit), (13.0, 50.0));
    }
}
