// Before the first paint, so that a chosen theme does not flash the other one.
var theme = localStorage.getItem('theme');
if (theme === 'night' || theme === 'day') document.documentElement.dataset.theme = theme;
