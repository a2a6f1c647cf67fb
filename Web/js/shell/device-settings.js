/** Settings of this device, below the settings of a source. */

import { element } from '../basics/element.js';
import { messages } from '#messages/viewing.js';
import { hasSoftEdges, setSoftEdges } from '../views/photo/soft-edges.js';

export function deviceSettings() {
  const { title, softEdges } = messages.deviceSettings;
  const box = element('input', { type: 'checkbox' });
  box.checked = hasSoftEdges();
  box.addEventListener('change', () => setSoftEdges(box.checked));
  return element('section', { class: 'form-section' }, element('h2', { class: 'form-section__title' }, title),
    element('label', { class: 'checks__option' }, box, element('span', {}, softEdges)));
}
