/** What the first paint depends on: a separate script that blocks rendering. */

try {
  if (localStorage.getItem('vitrine-sidebar') !== null) document.documentElement.dataset.sidebar = 'hidden';
} catch (error) {
  console.info('The sidebar is shown: what was chosen cannot be read.', error);
}
