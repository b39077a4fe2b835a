// Runs before the first paint, so that a chosen theme does not flash. A file of its own, because inline script is refused.
try {
  const theme = localStorage.getItem('lorekeep.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off; the system's theme holds then.
}
