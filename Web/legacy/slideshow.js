// Moves the slideshow on in browsers that know no modules; written for them.
(function () {
  function advance() {
    var viewer = document.querySelector('[data-advance]');
    if (viewer) location.replace(viewer.getAttribute('data-advance'));
  }
  window.onload = function () {
    var viewer = document.querySelector('[data-advance]');
    if (viewer) setTimeout(advance, 1000 * viewer.getAttribute('data-wait'));
  };
})();
