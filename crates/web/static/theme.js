// Runs before the first paint, so that the page does not flash in the wrong theme. Later the client updates the attribute.
try {
  const { theme } = JSON.parse(localStorage.getItem("gamekeeper/settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be unavailable, or hold something unreadable: use the system's theme.
}
