/** What the first paint depends on: a separate script that blocks rendering. */

const { dataset } = document.documentElement;
try {
  if (localStorage.getItem('vitrine-sidebar') !== null) dataset.sidebar = 'hidden';
} catch (error) {
  // The sidebar is shown.
  console.info(error);
}
// As in wall-titles.js: the page may be stored from before the choice.
dataset.titles = (/vitrine_titles=(\w+)/.exec(document.cookie) || [])[1]
  || (matchMedia('(hover) and (min-width: 75em)').matches ? 'hidden' : '');
// A list that was left further down is scrolled there by its scripts: its first photos are not shown before.
if (((history.state || {}).place || {}).index > 0) dataset.restores = '';
