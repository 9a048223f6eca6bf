// Runs before anything is painted, so that a chosen theme does not flash. The client keeps the attribute up to date afterwards.
try {
  const { theme } = JSON.parse(localStorage.getItem("gamekeeper/settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be closed to us, or hold something else: then the system's theme is shown.
}
