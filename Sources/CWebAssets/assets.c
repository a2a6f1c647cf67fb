// Written by scripts/embed-assets.py; do not edit.

#include "CWebAssets.h"

// #embed is C23 and, in clang, an extension to what came before.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t file_0[] = {
#embed "../../Web/api/openapi.json" if_empty(0)
};
static const uint8_t file_1[] = {
#embed "../../Web/css/00-plain.css" if_empty(0)
};
static const uint8_t file_2[] = {
#embed "../../Web/css/10-base.css" if_empty(0)
};
static const uint8_t file_3[] = {
#embed "../../Web/css/20-frame.css" if_empty(0)
};
static const uint8_t file_4[] = {
#embed "../../Web/css/25-drawer.css" if_empty(0)
};
static const uint8_t file_5[] = {
#embed "../../Web/css/30-controls.css" if_empty(0)
};
static const uint8_t file_6[] = {
#embed "../../Web/css/40-library.css" if_empty(0)
};
static const uint8_t file_7[] = {
#embed "../../Web/css/50-photos.css" if_empty(0)
};
static const uint8_t file_8[] = {
#embed "../../Web/css/60-viewer.css" if_empty(0)
};
static const uint8_t file_9[] = {
#embed "../../Web/css/65-places.css" if_empty(0)
};
static const uint8_t file_10[] = {
#embed "../../Web/css/70-detail.css" if_empty(0)
};
static const uint8_t file_11[] = {
#embed "../../Web/css/80-forms.css" if_empty(0)
};
static const uint8_t file_12[] = {
#embed "../../Web/css/85-sheet.css" if_empty(0)
};
static const uint8_t file_13[] = {
#embed "../../Web/css/90-app.css" if_empty(0)
};
static const uint8_t file_14[] = {
#embed "../../Web/css/95-contrast.css" if_empty(0)
};
static const uint8_t file_15[] = {
#embed "../../Web/css/96-print.css" if_empty(0)
};
static const uint8_t file_16[] = {
#embed "../../Web/icons/apple-touch-icon.png" if_empty(0)
};
static const uint8_t file_17[] = {
#embed "../../Web/icons/icon-192.png" if_empty(0)
};
static const uint8_t file_18[] = {
#embed "../../Web/icons/icon-32.png" if_empty(0)
};
static const uint8_t file_19[] = {
#embed "../../Web/icons/icon-512.png" if_empty(0)
};
static const uint8_t file_20[] = {
#embed "../../Web/icons/icon-maskable-512.png" if_empty(0)
};
static const uint8_t file_21[] = {
#embed "../../Web/icons/icon.svg" if_empty(0)
};
static const uint8_t file_22[] = {
#embed "../../Web/icons/shortcut-places-192.png" if_empty(0)
};
static const uint8_t file_23[] = {
#embed "../../Web/icons/shortcut-places.svg" if_empty(0)
};
static const uint8_t file_24[] = {
#embed "../../Web/icons/shortcut-recents-192.png" if_empty(0)
};
static const uint8_t file_25[] = {
#embed "../../Web/icons/shortcut-recents.svg" if_empty(0)
};
static const uint8_t file_26[] = {
#embed "../../Web/icons/ui/actual.svg" if_empty(0)
};
static const uint8_t file_27[] = {
#embed "../../Web/icons/ui/add.svg" if_empty(0)
};
static const uint8_t file_28[] = {
#embed "../../Web/icons/ui/all.svg" if_empty(0)
};
static const uint8_t file_29[] = {
#embed "../../Web/icons/ui/back.svg" if_empty(0)
};
static const uint8_t file_30[] = {
#embed "../../Web/icons/ui/check.svg" if_empty(0)
};
static const uint8_t file_31[] = {
#embed "../../Web/icons/ui/close.svg" if_empty(0)
};
static const uint8_t file_32[] = {
#embed "../../Web/icons/ui/day.svg" if_empty(0)
};
static const uint8_t file_33[] = {
#embed "../../Web/icons/ui/details.svg" if_empty(0)
};
static const uint8_t file_34[] = {
#embed "../../Web/icons/ui/download.svg" if_empty(0)
};
static const uint8_t file_35[] = {
#embed "../../Web/icons/ui/external.svg" if_empty(0)
};
static const uint8_t file_36[] = {
#embed "../../Web/icons/ui/favorite.svg" if_empty(0)
};
static const uint8_t file_37[] = {
#embed "../../Web/icons/ui/fill.svg" if_empty(0)
};
static const uint8_t file_38[] = {
#embed "../../Web/icons/ui/fit.svg" if_empty(0)
};
static const uint8_t file_39[] = {
#embed "../../Web/icons/ui/forward.svg" if_empty(0)
};
static const uint8_t file_40[] = {
#embed "../../Web/icons/ui/grid.svg" if_empty(0)
};
static const uint8_t file_41[] = {
#embed "../../Web/icons/ui/hidden.svg" if_empty(0)
};
static const uint8_t file_42[] = {
#embed "../../Web/icons/ui/library.svg" if_empty(0)
};
static const uint8_t file_43[] = {
#embed "../../Web/icons/ui/list.svg" if_empty(0)
};
static const uint8_t file_44[] = {
#embed "../../Web/icons/ui/mix.svg" if_empty(0)
};
static const uint8_t file_45[] = {
#embed "../../Web/icons/ui/more.svg" if_empty(0)
};
static const uint8_t file_46[] = {
#embed "../../Web/icons/ui/new.svg" if_empty(0)
};
static const uint8_t file_47[] = {
#embed "../../Web/icons/ui/order.svg" if_empty(0)
};
static const uint8_t file_48[] = {
#embed "../../Web/icons/ui/pause.svg" if_empty(0)
};
static const uint8_t file_49[] = {
#embed "../../Web/icons/ui/person.svg" if_empty(0)
};
static const uint8_t file_50[] = {
#embed "../../Web/icons/ui/photo.svg" if_empty(0)
};
static const uint8_t file_51[] = {
#embed "../../Web/icons/ui/pin.svg" if_empty(0)
};
static const uint8_t file_52[] = {
#embed "../../Web/icons/ui/places.svg" if_empty(0)
};
static const uint8_t file_53[] = {
#embed "../../Web/icons/ui/play.svg" if_empty(0)
};
static const uint8_t file_54[] = {
#embed "../../Web/icons/ui/recents.svg" if_empty(0)
};
static const uint8_t file_55[] = {
#embed "../../Web/icons/ui/refresh.svg" if_empty(0)
};
static const uint8_t file_56[] = {
#embed "../../Web/icons/ui/remove-for-everybody.svg" if_empty(0)
};
static const uint8_t file_57[] = {
#embed "../../Web/icons/ui/remove.svg" if_empty(0)
};
static const uint8_t file_58[] = {
#embed "../../Web/icons/ui/search.svg" if_empty(0)
};
static const uint8_t file_59[] = {
#embed "../../Web/icons/ui/settings.svg" if_empty(0)
};
static const uint8_t file_60[] = {
#embed "../../Web/icons/ui/share.svg" if_empty(0)
};
static const uint8_t file_61[] = {
#embed "../../Web/icons/ui/sidebar.svg" if_empty(0)
};
static const uint8_t file_62[] = {
#embed "../../Web/icons/ui/text.svg" if_empty(0)
};
static const uint8_t file_63[] = {
#embed "../../Web/icons/ui/undo.svg" if_empty(0)
};
static const uint8_t file_64[] = {
#embed "../../Web/icons/ui/wall.svg" if_empty(0)
};
static const uint8_t file_65[] = {
#embed "../../Web/icons/ui/warning.svg" if_empty(0)
};
static const uint8_t file_66[] = {
#embed "../../Web/icons/ui/zoom-in.svg" if_empty(0)
};
static const uint8_t file_67[] = {
#embed "../../Web/icons/ui/zoom-out.svg" if_empty(0)
};
static const uint8_t file_68[] = {
#embed "../../Web/js/app.js" if_empty(0)
};
static const uint8_t file_69[] = {
#embed "../../Web/js/basics/base.js" if_empty(0)
};
static const uint8_t file_70[] = {
#embed "../../Web/js/basics/device-storage.js" if_empty(0)
};
static const uint8_t file_71[] = {
#embed "../../Web/js/basics/element.js" if_empty(0)
};
static const uint8_t file_72[] = {
#embed "../../Web/js/basics/history.js" if_empty(0)
};
static const uint8_t file_73[] = {
#embed "../../Web/js/basics/keeping-requests.js" if_empty(0)
};
static const uint8_t file_74[] = {
#embed "../../Web/js/basics/load-queue.js" if_empty(0)
};
static const uint8_t file_75[] = {
#embed "../../Web/js/basics/page-user.js" if_empty(0)
};
static const uint8_t file_76[] = {
#embed "../../Web/js/basics/permissions.js" if_empty(0)
};
static const uint8_t file_77[] = {
#embed "../../Web/js/basics/reduced-motion.js" if_empty(0)
};
static const uint8_t file_78[] = {
#embed "../../Web/js/basics/retry-delay.js" if_empty(0)
};
static const uint8_t file_79[] = {
#embed "../../Web/js/basics/serial-task.js" if_empty(0)
};
static const uint8_t file_80[] = {
#embed "../../Web/js/basics/sharing.js" if_empty(0)
};
static const uint8_t file_81[] = {
#embed "../../Web/js/basics/sheet.js" if_empty(0)
};
static const uint8_t file_82[] = {
#embed "../../Web/js/basics/typing.js" if_empty(0)
};
static const uint8_t file_83[] = {
#embed "../../Web/js/basics/unless-left.js" if_empty(0)
};
static const uint8_t file_84[] = {
#embed "../../Web/js/basics/users.js" if_empty(0)
};
static const uint8_t file_85[] = {
#embed "../../Web/js/basics/web-host.js" if_empty(0)
};
static const uint8_t file_86[] = {
#embed "../../Web/js/collection/api.js" if_empty(0)
};
static const uint8_t file_87[] = {
#embed "../../Web/js/collection/changes.js" if_empty(0)
};
static const uint8_t file_88[] = {
#embed "../../Web/js/collection/collection-store.js" if_empty(0)
};
static const uint8_t file_89[] = {
#embed "../../Web/js/collection/device-changes.js" if_empty(0)
};
static const uint8_t file_90[] = {
#embed "../../Web/js/collection/device.js" if_empty(0)
};
static const uint8_t file_91[] = {
#embed "../../Web/js/collection/far-photos.js" if_empty(0)
};
static const uint8_t file_92[] = {
#embed "../../Web/js/collection/list-dates.js" if_empty(0)
};
static const uint8_t file_93[] = {
#embed "../../Web/js/collection/list-version.js" if_empty(0)
};
static const uint8_t file_94[] = {
#embed "../../Web/js/collection/moved-index.js" if_empty(0)
};
static const uint8_t file_95[] = {
#embed "../../Web/js/collection/photo-store.js" if_empty(0)
};
static const uint8_t file_96[] = {
#embed "../../Web/js/collection/photo-windows.js" if_empty(0)
};
static const uint8_t file_97[] = {
#embed "../../Web/js/collection/read-list.js" if_empty(0)
};
static const uint8_t file_98[] = {
#embed "../../Web/js/collection/resumable.js" if_empty(0)
};
static const uint8_t file_99[] = {
#embed "../../Web/js/collection/route.js" if_empty(0)
};
static const uint8_t file_100[] = {
#embed "../../Web/js/collection/settings-fields.js" if_empty(0)
};
static const uint8_t file_101[] = {
#embed "../../Web/js/collection/settings-names.js" if_empty(0)
};
static const uint8_t file_102[] = {
#embed "../../Web/js/collection/shown-images.js" if_empty(0)
};
static const uint8_t file_103[] = {
#embed "../../Web/js/collection/source-model.js" if_empty(0)
};
static const uint8_t file_104[] = {
#embed "../../Web/js/collection/undo-offer.js" if_empty(0)
};
static const uint8_t file_105[] = {
#embed "../../Web/js/core/core.js" if_empty(0)
};
static const uint8_t file_106[] = {
#embed "../../Web/js/core/exports.js" if_empty(0)
};
static const uint8_t file_107[] = {
#embed "../../Web/js/core/layout-table.js" if_empty(0)
};
static const uint8_t file_108[] = {
#embed "../../Web/js/core/memory.js" if_empty(0)
};
static const uint8_t file_109[] = {
#embed "../../Web/js/core/section-layout.js" if_empty(0)
};
static const uint8_t file_110[] = {
#embed "../../Web/js/core/shape-table.js" if_empty(0)
};
static const uint8_t file_111[] = {
#embed "../../Web/js/first-paint.js" if_empty(0)
};
static const uint8_t file_112[] = {
#embed "../../Web/js/messages/en/common.js" if_empty(0)
};
static const uint8_t file_113[] = {
#embed "../../Web/js/messages/en/importing.js" if_empty(0)
};
static const uint8_t file_114[] = {
#embed "../../Web/js/messages/en/keys.js" if_empty(0)
};
static const uint8_t file_115[] = {
#embed "../../Web/js/messages/en/numbers.js" if_empty(0)
};
static const uint8_t file_116[] = {
#embed "../../Web/js/messages/en/selecting.js" if_empty(0)
};
static const uint8_t file_117[] = {
#embed "../../Web/js/messages/en/sharing.js" if_empty(0)
};
static const uint8_t file_118[] = {
#embed "../../Web/js/messages/en/viewing.js" if_empty(0)
};
static const uint8_t file_119[] = {
#embed "../../Web/js/offline/banner.js" if_empty(0)
};
static const uint8_t file_120[] = {
#embed "../../Web/js/offline/first-visit.js" if_empty(0)
};
static const uint8_t file_121[] = {
#embed "../../Web/js/offline/keeping.js" if_empty(0)
};
static const uint8_t file_122[] = {
#embed "../../Web/js/offline/needs-network.js" if_empty(0)
};
static const uint8_t file_123[] = {
#embed "../../Web/js/offline/page.js" if_empty(0)
};
static const uint8_t file_124[] = {
#embed "../../Web/js/offline/registration.js" if_empty(0)
};
static const uint8_t file_125[] = {
#embed "../../Web/js/offline/renewal.js" if_empty(0)
};
static const uint8_t file_126[] = {
#embed "../../Web/js/offline/splash.js" if_empty(0)
};
static const uint8_t file_127[] = {
#embed "../../Web/js/offline/stored-sources.js" if_empty(0)
};
static const uint8_t file_128[] = {
#embed "../../Web/js/offline/user-change.js" if_empty(0)
};
static const uint8_t file_129[] = {
#embed "../../Web/js/offline/worker/after-changes.js" if_empty(0)
};
static const uint8_t file_130[] = {
#embed "../../Web/js/offline/worker/connectivity.js" if_empty(0)
};
static const uint8_t file_131[] = {
#embed "../../Web/js/offline/worker/copies.js" if_empty(0)
};
static const uint8_t file_132[] = {
#embed "../../Web/js/offline/worker/frames.js" if_empty(0)
};
static const uint8_t file_133[] = {
#embed "../../Web/js/offline/worker/idle-work.js" if_empty(0)
};
static const uint8_t file_134[] = {
#embed "../../Web/js/offline/worker/kept-lists.js" if_empty(0)
};
static const uint8_t file_135[] = {
#embed "../../Web/js/offline/worker/listing.js" if_empty(0)
};
static const uint8_t file_136[] = {
#embed "../../Web/js/offline/worker/lists.js" if_empty(0)
};
static const uint8_t file_137[] = {
#embed "../../Web/js/offline/worker/outbox.js" if_empty(0)
};
static const uint8_t file_138[] = {
#embed "../../Web/js/offline/worker/pages.js" if_empty(0)
};
static const uint8_t file_139[] = {
#embed "../../Web/js/offline/worker/pending-style.js" if_empty(0)
};
static const uint8_t file_140[] = {
#embed "../../Web/js/offline/worker/picture-cache.js" if_empty(0)
};
static const uint8_t file_141[] = {
#embed "../../Web/js/offline/worker/picture-index.js" if_empty(0)
};
static const uint8_t file_142[] = {
#embed "../../Web/js/offline/worker/pictures.js" if_empty(0)
};
static const uint8_t file_143[] = {
#embed "../../Web/js/offline/worker/policy.js" if_empty(0)
};
static const uint8_t file_144[] = {
#embed "../../Web/js/offline/worker/recents.js" if_empty(0)
};
static const uint8_t file_145[] = {
#embed "../../Web/js/offline/worker/redirects.js" if_empty(0)
};
static const uint8_t file_146[] = {
#embed "../../Web/js/offline/worker/scope.js" if_empty(0)
};
static const uint8_t file_147[] = {
#embed "../../Web/js/offline/worker/screens.js" if_empty(0)
};
static const uint8_t file_148[] = {
#embed "../../Web/js/offline/worker/settings-form.js" if_empty(0)
};
static const uint8_t file_149[] = {
#embed "../../Web/js/offline/worker/shell.js" if_empty(0)
};
static const uint8_t file_150[] = {
#embed "../../Web/js/offline/worker/storage.js" if_empty(0)
};
static const uint8_t file_151[] = {
#embed "../../Web/js/offline/worker/store.js" if_empty(0)
};
static const uint8_t file_152[] = {
#embed "../../Web/js/offline/worker/user-header.js" if_empty(0)
};
static const uint8_t file_153[] = {
#embed "../../Web/js/offline/worker/user.js" if_empty(0)
};
static const uint8_t file_154[] = {
#embed "../../Web/js/offline/worker/worker.js" if_empty(0)
};
static const uint8_t file_155[] = {
#embed "../../Web/js/offline/worker/writes.js" if_empty(0)
};
static const uint8_t file_156[] = {
#embed "../../Web/js/shell/add-screen.js" if_empty(0)
};
static const uint8_t file_157[] = {
#embed "../../Web/js/shell/auto-hiding-bars.js" if_empty(0)
};
static const uint8_t file_158[] = {
#embed "../../Web/js/shell/back-link.js" if_empty(0)
};
static const uint8_t file_159[] = {
#embed "../../Web/js/shell/bar-titles.js" if_empty(0)
};
static const uint8_t file_160[] = {
#embed "../../Web/js/shell/device-settings.js" if_empty(0)
};
static const uint8_t file_161[] = {
#embed "../../Web/js/shell/drawer.js" if_empty(0)
};
static const uint8_t file_162[] = {
#embed "../../Web/js/shell/drop-target.js" if_empty(0)
};
static const uint8_t file_163[] = {
#embed "../../Web/js/shell/edge-swipe.js" if_empty(0)
};
static const uint8_t file_164[] = {
#embed "../../Web/js/shell/import-list.js" if_empty(0)
};
static const uint8_t file_165[] = {
#embed "../../Web/js/shell/keep-listening.js" if_empty(0)
};
static const uint8_t file_166[] = {
#embed "../../Web/js/shell/keyboard.js" if_empty(0)
};
static const uint8_t file_167[] = {
#embed "../../Web/js/shell/keys-sheet.js" if_empty(0)
};
static const uint8_t file_168[] = {
#embed "../../Web/js/shell/live.js" if_empty(0)
};
static const uint8_t file_169[] = {
#embed "../../Web/js/shell/menus.js" if_empty(0)
};
static const uint8_t file_170[] = {
#embed "../../Web/js/shell/photo-pages.js" if_empty(0)
};
static const uint8_t file_171[] = {
#embed "../../Web/js/shell/plain-screens.js" if_empty(0)
};
static const uint8_t file_172[] = {
#embed "../../Web/js/shell/removals.js" if_empty(0)
};
static const uint8_t file_173[] = {
#embed "../../Web/js/shell/settings-sheet.js" if_empty(0)
};
static const uint8_t file_174[] = {
#embed "../../Web/js/shell/source-app.js" if_empty(0)
};
static const uint8_t file_175[] = {
#embed "../../Web/js/shell/toasts.js" if_empty(0)
};
static const uint8_t file_176[] = {
#embed "../../Web/js/shell/undo-notice.js" if_empty(0)
};
static const uint8_t file_177[] = {
#embed "../../Web/js/views/detail/detail-frame.js" if_empty(0)
};
static const uint8_t file_178[] = {
#embed "../../Web/js/views/detail/detail-view.js" if_empty(0)
};
static const uint8_t file_179[] = {
#embed "../../Web/js/views/detail/photo-facts.js" if_empty(0)
};
static const uint8_t file_180[] = {
#embed "../../Web/js/views/frame/bar-auto-hide.js" if_empty(0)
};
static const uint8_t file_181[] = {
#embed "../../Web/js/views/frame/failure-actions.js" if_empty(0)
};
static const uint8_t file_182[] = {
#embed "../../Web/js/views/frame/favorite-button.js" if_empty(0)
};
static const uint8_t file_183[] = {
#embed "../../Web/js/views/frame/layer.js" if_empty(0)
};
static const uint8_t file_184[] = {
#embed "../../Web/js/views/frame/page-frames.js" if_empty(0)
};
static const uint8_t file_185[] = {
#embed "../../Web/js/views/frame/photo-screens.js" if_empty(0)
};
static const uint8_t file_186[] = {
#embed "../../Web/js/views/frame/picture-loader.js" if_empty(0)
};
static const uint8_t file_187[] = {
#embed "../../Web/js/views/frame/read-failure.js" if_empty(0)
};
static const uint8_t file_188[] = {
#embed "../../Web/js/views/frame/share-sheet.js" if_empty(0)
};
static const uint8_t file_189[] = {
#embed "../../Web/js/views/frame/split-list.js" if_empty(0)
};
static const uint8_t file_190[] = {
#embed "../../Web/js/views/frame/view-factory.js" if_empty(0)
};
static const uint8_t file_191[] = {
#embed "../../Web/js/views/frame/viewer-parts.js" if_empty(0)
};
static const uint8_t file_192[] = {
#embed "../../Web/js/views/gallery/gallery-view.js" if_empty(0)
};
static const uint8_t file_193[] = {
#embed "../../Web/js/views/gallery/show-clock.js" if_empty(0)
};
static const uint8_t file_194[] = {
#embed "../../Web/js/views/gallery/show-options.js" if_empty(0)
};
static const uint8_t file_195[] = {
#embed "../../Web/js/views/gallery/slideshow.js" if_empty(0)
};
static const uint8_t file_196[] = {
#embed "../../Web/js/views/gallery/wake-lock.js" if_empty(0)
};
static const uint8_t file_197[] = {
#embed "../../Web/js/views/list/anchored-layout.js" if_empty(0)
};
static const uint8_t file_198[] = {
#embed "../../Web/js/views/list/cell-keys.js" if_empty(0)
};
static const uint8_t file_199[] = {
#embed "../../Web/js/views/list/cell-picture.js" if_empty(0)
};
static const uint8_t file_200[] = {
#embed "../../Web/js/views/list/cell-pool.js" if_empty(0)
};
static const uint8_t file_201[] = {
#embed "../../Web/js/views/list/cell-sizing.js" if_empty(0)
};
static const uint8_t file_202[] = {
#embed "../../Web/js/views/list/cell-taps.js" if_empty(0)
};
static const uint8_t file_203[] = {
#embed "../../Web/js/views/list/cell-window.js" if_empty(0)
};
static const uint8_t file_204[] = {
#embed "../../Web/js/views/list/cell-zoom.js" if_empty(0)
};
static const uint8_t file_205[] = {
#embed "../../Web/js/views/list/date-guide.js" if_empty(0)
};
static const uint8_t file_206[] = {
#embed "../../Web/js/views/list/date-marks.js" if_empty(0)
};
static const uint8_t file_207[] = {
#embed "../../Web/js/views/list/list-facts.js" if_empty(0)
};
static const uint8_t file_208[] = {
#embed "../../Web/js/views/list/list-position.js" if_empty(0)
};
static const uint8_t file_209[] = {
#embed "../../Web/js/views/list/list-screen.js" if_empty(0)
};
static const uint8_t file_210[] = {
#embed "../../Web/js/views/list/list-selecting.js" if_empty(0)
};
static const uint8_t file_211[] = {
#embed "../../Web/js/views/list/measures.js" if_empty(0)
};
static const uint8_t file_212[] = {
#embed "../../Web/js/views/list/mix-sheet.js" if_empty(0)
};
static const uint8_t file_213[] = {
#embed "../../Web/js/views/list/older-photos.js" if_empty(0)
};
static const uint8_t file_214[] = {
#embed "../../Web/js/views/list/photo-cell.js" if_empty(0)
};
static const uint8_t file_215[] = {
#embed "../../Web/js/views/list/photo-list.js" if_empty(0)
};
static const uint8_t file_216[] = {
#embed "../../Web/js/views/list/position-label.js" if_empty(0)
};
static const uint8_t file_217[] = {
#embed "../../Web/js/views/list/pull-to-refresh.js" if_empty(0)
};
static const uint8_t file_218[] = {
#embed "../../Web/js/views/list/saved-choices.js" if_empty(0)
};
static const uint8_t file_219[] = {
#embed "../../Web/js/views/list/scrollbar.js" if_empty(0)
};
static const uint8_t file_220[] = {
#embed "../../Web/js/views/list/scroller.js" if_empty(0)
};
static const uint8_t file_221[] = {
#embed "../../Web/js/views/list/scrubber.js" if_empty(0)
};
static const uint8_t file_222[] = {
#embed "../../Web/js/views/list/section-headers.js" if_empty(0)
};
static const uint8_t file_223[] = {
#embed "../../Web/js/views/list/select-gestures.js" if_empty(0)
};
static const uint8_t file_224[] = {
#embed "../../Web/js/views/list/select-mode.js" if_empty(0)
};
static const uint8_t file_225[] = {
#embed "../../Web/js/views/list/selection.js" if_empty(0)
};
static const uint8_t file_226[] = {
#embed "../../Web/js/views/list/size-layers.js" if_empty(0)
};
static const uint8_t file_227[] = {
#embed "../../Web/js/views/list/source-bar.js" if_empty(0)
};
static const uint8_t file_228[] = {
#embed "../../Web/js/views/list/still-picture.js" if_empty(0)
};
static const uint8_t file_229[] = {
#embed "../../Web/js/views/list/wall-titles.js" if_empty(0)
};
static const uint8_t file_230[] = {
#embed "../../Web/js/views/photo/full-screen.js" if_empty(0)
};
static const uint8_t file_231[] = {
#embed "../../Web/js/views/photo/info-panel.js" if_empty(0)
};
static const uint8_t file_232[] = {
#embed "../../Web/js/views/photo/photo-stage.js" if_empty(0)
};
static const uint8_t file_233[] = {
#embed "../../Web/js/views/photo/photo-view.js" if_empty(0)
};
static const uint8_t file_234[] = {
#embed "../../Web/js/views/photo/sheet-drag.js" if_empty(0)
};
static const uint8_t file_235[] = {
#embed "../../Web/js/views/photo/slide.js" if_empty(0)
};
static const uint8_t file_236[] = {
#embed "../../Web/js/views/photo/soft-edges.js" if_empty(0)
};
static const uint8_t file_237[] = {
#embed "../../Web/js/views/photo/stage-fading.js" if_empty(0)
};
static const uint8_t file_238[] = {
#embed "../../Web/js/views/photo/stage-photos.js" if_empty(0)
};
static const uint8_t file_239[] = {
#embed "../../Web/js/views/photo/stage-pointers.js" if_empty(0)
};
static const uint8_t file_240[] = {
#embed "../../Web/js/views/photo/stage-strip.js" if_empty(0)
};
static const uint8_t file_241[] = {
#embed "../../Web/js/views/photo/stage-transition.js" if_empty(0)
};
static const uint8_t file_242[] = {
#embed "../../Web/js/views/photo/tiles.js" if_empty(0)
};
static const uint8_t file_243[] = {
#embed "../../Web/legacy/slideshow.js" if_empty(0)
};
static const uint8_t file_244[] = {
#embed "../../Web/offline/offline.css" if_empty(0)
};
static const uint8_t file_245[] = {
#embed "../../Web/offline/pending.css" if_empty(0)
};
static const uint8_t file_246[] = {
#embed "../../Web/templates/account.mustache" if_empty(0)
};
static const uint8_t file_247[] = {
#embed "../../Web/templates/add.mustache" if_empty(0)
};
static const uint8_t file_248[] = {
#embed "../../Web/templates/api.mustache" if_empty(0)
};
static const uint8_t file_249[] = {
#embed "../../Web/templates/archive.mustache" if_empty(0)
};
static const uint8_t file_250[] = {
#embed "../../Web/templates/cells.mustache" if_empty(0)
};
static const uint8_t file_251[] = {
#embed "../../Web/templates/collection.mustache" if_empty(0)
};
static const uint8_t file_252[] = {
#embed "../../Web/templates/countries.mustache" if_empty(0)
};
static const uint8_t file_253[] = {
#embed "../../Web/templates/credentials.mustache" if_empty(0)
};
static const uint8_t file_254[] = {
#embed "../../Web/templates/delete.mustache" if_empty(0)
};
static const uint8_t file_255[] = {
#embed "../../Web/templates/detail.mustache" if_empty(0)
};
static const uint8_t file_256[] = {
#embed "../../Web/templates/drawer.mustache" if_empty(0)
};
static const uint8_t file_257[] = {
#embed "../../Web/templates/error.mustache" if_empty(0)
};
static const uint8_t file_258[] = {
#embed "../../Web/templates/export/export-index.mustache" if_empty(0)
};
static const uint8_t file_259[] = {
#embed "../../Web/templates/export/export-page.mustache" if_empty(0)
};
static const uint8_t file_260[] = {
#embed "../../Web/templates/export/export-photo.mustache" if_empty(0)
};
static const uint8_t file_261[] = {
#embed "../../Web/templates/export/site.css" if_empty(0)
};
static const uint8_t file_262[] = {
#embed "../../Web/templates/favorite.mustache" if_empty(0)
};
static const uint8_t file_263[] = {
#embed "../../Web/templates/gallery.mustache" if_empty(0)
};
static const uint8_t file_264[] = {
#embed "../../Web/templates/library.mustache" if_empty(0)
};
static const uint8_t file_265[] = {
#embed "../../Web/templates/mix.mustache" if_empty(0)
};
static const uint8_t file_266[] = {
#embed "../../Web/templates/notice.mustache" if_empty(0)
};
static const uint8_t file_267[] = {
#embed "../../Web/templates/offline.mustache" if_empty(0)
};
static const uint8_t file_268[] = {
#embed "../../Web/templates/older.mustache" if_empty(0)
};
static const uint8_t file_269[] = {
#embed "../../Web/templates/page.mustache" if_empty(0)
};
static const uint8_t file_270[] = {
#embed "../../Web/templates/people.mustache" if_empty(0)
};
static const uint8_t file_271[] = {
#embed "../../Web/templates/photo.mustache" if_empty(0)
};
static const uint8_t file_272[] = {
#embed "../../Web/templates/places.mustache" if_empty(0)
};
static const uint8_t file_273[] = {
#embed "../../Web/templates/settings.mustache" if_empty(0)
};
static const uint8_t file_274[] = {
#embed "../../Web/templates/sidebar-source.mustache" if_empty(0)
};
static const uint8_t file_275[] = {
#embed "../../Web/templates/sign-in.mustache" if_empty(0)
};
static const uint8_t file_276[] = {
#embed "../../Web/templates/source-places.mustache" if_empty(0)
};
static const uint8_t file_277[] = {
#embed "../../Web/templates/split.mustache" if_empty(0)
};
static const uint8_t file_278[] = {
#embed "../../Web/templates/status.mustache" if_empty(0)
};
static const uint8_t file_279[] = {
#embed "../../Web/templates/welcome.mustache" if_empty(0)
};
static const uint8_t file_280[] = {
#embed "../../Web/viewer.wasm" if_empty(0)
};

static const struct web_asset assets[] = {
    {"api/openapi.json", file_0, sizeof file_0},
    {"css/00-plain.css", file_1, sizeof file_1},
    {"css/10-base.css", file_2, sizeof file_2},
    {"css/20-frame.css", file_3, sizeof file_3},
    {"css/25-drawer.css", file_4, sizeof file_4},
    {"css/30-controls.css", file_5, sizeof file_5},
    {"css/40-library.css", file_6, sizeof file_6},
    {"css/50-photos.css", file_7, sizeof file_7},
    {"css/60-viewer.css", file_8, sizeof file_8},
    {"css/65-places.css", file_9, sizeof file_9},
    {"css/70-detail.css", file_10, sizeof file_10},
    {"css/80-forms.css", file_11, sizeof file_11},
    {"css/85-sheet.css", file_12, sizeof file_12},
    {"css/90-app.css", file_13, sizeof file_13},
    {"css/95-contrast.css", file_14, sizeof file_14},
    {"css/96-print.css", file_15, sizeof file_15},
    {"icons/apple-touch-icon.png", file_16, sizeof file_16},
    {"icons/icon-192.png", file_17, sizeof file_17},
    {"icons/icon-32.png", file_18, sizeof file_18},
    {"icons/icon-512.png", file_19, sizeof file_19},
    {"icons/icon-maskable-512.png", file_20, sizeof file_20},
    {"icons/icon.svg", file_21, sizeof file_21},
    {"icons/shortcut-places-192.png", file_22, sizeof file_22},
    {"icons/shortcut-places.svg", file_23, sizeof file_23},
    {"icons/shortcut-recents-192.png", file_24, sizeof file_24},
    {"icons/shortcut-recents.svg", file_25, sizeof file_25},
    {"icons/ui/actual.svg", file_26, sizeof file_26},
    {"icons/ui/add.svg", file_27, sizeof file_27},
    {"icons/ui/all.svg", file_28, sizeof file_28},
    {"icons/ui/back.svg", file_29, sizeof file_29},
    {"icons/ui/check.svg", file_30, sizeof file_30},
    {"icons/ui/close.svg", file_31, sizeof file_31},
    {"icons/ui/day.svg", file_32, sizeof file_32},
    {"icons/ui/details.svg", file_33, sizeof file_33},
    {"icons/ui/download.svg", file_34, sizeof file_34},
    {"icons/ui/external.svg", file_35, sizeof file_35},
    {"icons/ui/favorite.svg", file_36, sizeof file_36},
    {"icons/ui/fill.svg", file_37, sizeof file_37},
    {"icons/ui/fit.svg", file_38, sizeof file_38},
    {"icons/ui/forward.svg", file_39, sizeof file_39},
    {"icons/ui/grid.svg", file_40, sizeof file_40},
    {"icons/ui/hidden.svg", file_41, sizeof file_41},
    {"icons/ui/library.svg", file_42, sizeof file_42},
    {"icons/ui/list.svg", file_43, sizeof file_43},
    {"icons/ui/mix.svg", file_44, sizeof file_44},
    {"icons/ui/more.svg", file_45, sizeof file_45},
    {"icons/ui/new.svg", file_46, sizeof file_46},
    {"icons/ui/order.svg", file_47, sizeof file_47},
    {"icons/ui/pause.svg", file_48, sizeof file_48},
    {"icons/ui/person.svg", file_49, sizeof file_49},
    {"icons/ui/photo.svg", file_50, sizeof file_50},
    {"icons/ui/pin.svg", file_51, sizeof file_51},
    {"icons/ui/places.svg", file_52, sizeof file_52},
    {"icons/ui/play.svg", file_53, sizeof file_53},
    {"icons/ui/recents.svg", file_54, sizeof file_54},
    {"icons/ui/refresh.svg", file_55, sizeof file_55},
    {"icons/ui/remove-for-everybody.svg", file_56, sizeof file_56},
    {"icons/ui/remove.svg", file_57, sizeof file_57},
    {"icons/ui/search.svg", file_58, sizeof file_58},
    {"icons/ui/settings.svg", file_59, sizeof file_59},
    {"icons/ui/share.svg", file_60, sizeof file_60},
    {"icons/ui/sidebar.svg", file_61, sizeof file_61},
    {"icons/ui/text.svg", file_62, sizeof file_62},
    {"icons/ui/undo.svg", file_63, sizeof file_63},
    {"icons/ui/wall.svg", file_64, sizeof file_64},
    {"icons/ui/warning.svg", file_65, sizeof file_65},
    {"icons/ui/zoom-in.svg", file_66, sizeof file_66},
    {"icons/ui/zoom-out.svg", file_67, sizeof file_67},
    {"js/app.js", file_68, sizeof file_68},
    {"js/basics/base.js", file_69, sizeof file_69},
    {"js/basics/device-storage.js", file_70, sizeof file_70},
    {"js/basics/element.js", file_71, sizeof file_71},
    {"js/basics/history.js", file_72, sizeof file_72},
    {"js/basics/keeping-requests.js", file_73, sizeof file_73},
    {"js/basics/load-queue.js", file_74, sizeof file_74},
    {"js/basics/page-user.js", file_75, sizeof file_75},
    {"js/basics/permissions.js", file_76, sizeof file_76},
    {"js/basics/reduced-motion.js", file_77, sizeof file_77},
    {"js/basics/retry-delay.js", file_78, sizeof file_78},
    {"js/basics/serial-task.js", file_79, sizeof file_79},
    {"js/basics/sharing.js", file_80, sizeof file_80},
    {"js/basics/sheet.js", file_81, sizeof file_81},
    {"js/basics/typing.js", file_82, sizeof file_82},
    {"js/basics/unless-left.js", file_83, sizeof file_83},
    {"js/basics/users.js", file_84, sizeof file_84},
    {"js/basics/web-host.js", file_85, sizeof file_85},
    {"js/collection/api.js", file_86, sizeof file_86},
    {"js/collection/changes.js", file_87, sizeof file_87},
    {"js/collection/collection-store.js", file_88, sizeof file_88},
    {"js/collection/device-changes.js", file_89, sizeof file_89},
    {"js/collection/device.js", file_90, sizeof file_90},
    {"js/collection/far-photos.js", file_91, sizeof file_91},
    {"js/collection/list-dates.js", file_92, sizeof file_92},
    {"js/collection/list-version.js", file_93, sizeof file_93},
    {"js/collection/moved-index.js", file_94, sizeof file_94},
    {"js/collection/photo-store.js", file_95, sizeof file_95},
    {"js/collection/photo-windows.js", file_96, sizeof file_96},
    {"js/collection/read-list.js", file_97, sizeof file_97},
    {"js/collection/resumable.js", file_98, sizeof file_98},
    {"js/collection/route.js", file_99, sizeof file_99},
    {"js/collection/settings-fields.js", file_100, sizeof file_100},
    {"js/collection/settings-names.js", file_101, sizeof file_101},
    {"js/collection/shown-images.js", file_102, sizeof file_102},
    {"js/collection/source-model.js", file_103, sizeof file_103},
    {"js/collection/undo-offer.js", file_104, sizeof file_104},
    {"js/core/core.js", file_105, sizeof file_105},
    {"js/core/exports.js", file_106, sizeof file_106},
    {"js/core/layout-table.js", file_107, sizeof file_107},
    {"js/core/memory.js", file_108, sizeof file_108},
    {"js/core/section-layout.js", file_109, sizeof file_109},
    {"js/core/shape-table.js", file_110, sizeof file_110},
    {"js/first-paint.js", file_111, sizeof file_111},
    {"js/messages/en/common.js", file_112, sizeof file_112},
    {"js/messages/en/importing.js", file_113, sizeof file_113},
    {"js/messages/en/keys.js", file_114, sizeof file_114},
    {"js/messages/en/numbers.js", file_115, sizeof file_115},
    {"js/messages/en/selecting.js", file_116, sizeof file_116},
    {"js/messages/en/sharing.js", file_117, sizeof file_117},
    {"js/messages/en/viewing.js", file_118, sizeof file_118},
    {"js/offline/banner.js", file_119, sizeof file_119},
    {"js/offline/first-visit.js", file_120, sizeof file_120},
    {"js/offline/keeping.js", file_121, sizeof file_121},
    {"js/offline/needs-network.js", file_122, sizeof file_122},
    {"js/offline/page.js", file_123, sizeof file_123},
    {"js/offline/registration.js", file_124, sizeof file_124},
    {"js/offline/renewal.js", file_125, sizeof file_125},
    {"js/offline/splash.js", file_126, sizeof file_126},
    {"js/offline/stored-sources.js", file_127, sizeof file_127},
    {"js/offline/user-change.js", file_128, sizeof file_128},
    {"js/offline/worker/after-changes.js", file_129, sizeof file_129},
    {"js/offline/worker/connectivity.js", file_130, sizeof file_130},
    {"js/offline/worker/copies.js", file_131, sizeof file_131},
    {"js/offline/worker/frames.js", file_132, sizeof file_132},
    {"js/offline/worker/idle-work.js", file_133, sizeof file_133},
    {"js/offline/worker/kept-lists.js", file_134, sizeof file_134},
    {"js/offline/worker/listing.js", file_135, sizeof file_135},
    {"js/offline/worker/lists.js", file_136, sizeof file_136},
    {"js/offline/worker/outbox.js", file_137, sizeof file_137},
    {"js/offline/worker/pages.js", file_138, sizeof file_138},
    {"js/offline/worker/pending-style.js", file_139, sizeof file_139},
    {"js/offline/worker/picture-cache.js", file_140, sizeof file_140},
    {"js/offline/worker/picture-index.js", file_141, sizeof file_141},
    {"js/offline/worker/pictures.js", file_142, sizeof file_142},
    {"js/offline/worker/policy.js", file_143, sizeof file_143},
    {"js/offline/worker/recents.js", file_144, sizeof file_144},
    {"js/offline/worker/redirects.js", file_145, sizeof file_145},
    {"js/offline/worker/scope.js", file_146, sizeof file_146},
    {"js/offline/worker/screens.js", file_147, sizeof file_147},
    {"js/offline/worker/settings-form.js", file_148, sizeof file_148},
    {"js/offline/worker/shell.js", file_149, sizeof file_149},
    {"js/offline/worker/storage.js", file_150, sizeof file_150},
    {"js/offline/worker/store.js", file_151, sizeof file_151},
    {"js/offline/worker/user-header.js", file_152, sizeof file_152},
    {"js/offline/worker/user.js", file_153, sizeof file_153},
    {"js/offline/worker/worker.js", file_154, sizeof file_154},
    {"js/offline/worker/writes.js", file_155, sizeof file_155},
    {"js/shell/add-screen.js", file_156, sizeof file_156},
    {"js/shell/auto-hiding-bars.js", file_157, sizeof file_157},
    {"js/shell/back-link.js", file_158, sizeof file_158},
    {"js/shell/bar-titles.js", file_159, sizeof file_159},
    {"js/shell/device-settings.js", file_160, sizeof file_160},
    {"js/shell/drawer.js", file_161, sizeof file_161},
    {"js/shell/drop-target.js", file_162, sizeof file_162},
    {"js/shell/edge-swipe.js", file_163, sizeof file_163},
    {"js/shell/import-list.js", file_164, sizeof file_164},
    {"js/shell/keep-listening.js", file_165, sizeof file_165},
    {"js/shell/keyboard.js", file_166, sizeof file_166},
    {"js/shell/keys-sheet.js", file_167, sizeof file_167},
    {"js/shell/live.js", file_168, sizeof file_168},
    {"js/shell/menus.js", file_169, sizeof file_169},
    {"js/shell/photo-pages.js", file_170, sizeof file_170},
    {"js/shell/plain-screens.js", file_171, sizeof file_171},
    {"js/shell/removals.js", file_172, sizeof file_172},
    {"js/shell/settings-sheet.js", file_173, sizeof file_173},
    {"js/shell/source-app.js", file_174, sizeof file_174},
    {"js/shell/toasts.js", file_175, sizeof file_175},
    {"js/shell/undo-notice.js", file_176, sizeof file_176},
    {"js/views/detail/detail-frame.js", file_177, sizeof file_177},
    {"js/views/detail/detail-view.js", file_178, sizeof file_178},
    {"js/views/detail/photo-facts.js", file_179, sizeof file_179},
    {"js/views/frame/bar-auto-hide.js", file_180, sizeof file_180},
    {"js/views/frame/failure-actions.js", file_181, sizeof file_181},
    {"js/views/frame/favorite-button.js", file_182, sizeof file_182},
    {"js/views/frame/layer.js", file_183, sizeof file_183},
    {"js/views/frame/page-frames.js", file_184, sizeof file_184},
    {"js/views/frame/photo-screens.js", file_185, sizeof file_185},
    {"js/views/frame/picture-loader.js", file_186, sizeof file_186},
    {"js/views/frame/read-failure.js", file_187, sizeof file_187},
    {"js/views/frame/share-sheet.js", file_188, sizeof file_188},
    {"js/views/frame/split-list.js", file_189, sizeof file_189},
    {"js/views/frame/view-factory.js", file_190, sizeof file_190},
    {"js/views/frame/viewer-parts.js", file_191, sizeof file_191},
    {"js/views/gallery/gallery-view.js", file_192, sizeof file_192},
    {"js/views/gallery/show-clock.js", file_193, sizeof file_193},
    {"js/views/gallery/show-options.js", file_194, sizeof file_194},
    {"js/views/gallery/slideshow.js", file_195, sizeof file_195},
    {"js/views/gallery/wake-lock.js", file_196, sizeof file_196},
    {"js/views/list/anchored-layout.js", file_197, sizeof file_197},
    {"js/views/list/cell-keys.js", file_198, sizeof file_198},
    {"js/views/list/cell-picture.js", file_199, sizeof file_199},
    {"js/views/list/cell-pool.js", file_200, sizeof file_200},
    {"js/views/list/cell-sizing.js", file_201, sizeof file_201},
    {"js/views/list/cell-taps.js", file_202, sizeof file_202},
    {"js/views/list/cell-window.js", file_203, sizeof file_203},
    {"js/views/list/cell-zoom.js", file_204, sizeof file_204},
    {"js/views/list/date-guide.js", file_205, sizeof file_205},
    {"js/views/list/date-marks.js", file_206, sizeof file_206},
    {"js/views/list/list-facts.js", file_207, sizeof file_207},
    {"js/views/list/list-position.js", file_208, sizeof file_208},
    {"js/views/list/list-screen.js", file_209, sizeof file_209},
    {"js/views/list/list-selecting.js", file_210, sizeof file_210},
    {"js/views/list/measures.js", file_211, sizeof file_211},
    {"js/views/list/mix-sheet.js", file_212, sizeof file_212},
    {"js/views/list/older-photos.js", file_213, sizeof file_213},
    {"js/views/list/photo-cell.js", file_214, sizeof file_214},
    {"js/views/list/photo-list.js", file_215, sizeof file_215},
    {"js/views/list/position-label.js", file_216, sizeof file_216},
    {"js/views/list/pull-to-refresh.js", file_217, sizeof file_217},
    {"js/views/list/saved-choices.js", file_218, sizeof file_218},
    {"js/views/list/scrollbar.js", file_219, sizeof file_219},
    {"js/views/list/scroller.js", file_220, sizeof file_220},
    {"js/views/list/scrubber.js", file_221, sizeof file_221},
    {"js/views/list/section-headers.js", file_222, sizeof file_222},
    {"js/views/list/select-gestures.js", file_223, sizeof file_223},
    {"js/views/list/select-mode.js", file_224, sizeof file_224},
    {"js/views/list/selection.js", file_225, sizeof file_225},
    {"js/views/list/size-layers.js", file_226, sizeof file_226},
    {"js/views/list/source-bar.js", file_227, sizeof file_227},
    {"js/views/list/still-picture.js", file_228, sizeof file_228},
    {"js/views/list/wall-titles.js", file_229, sizeof file_229},
    {"js/views/photo/full-screen.js", file_230, sizeof file_230},
    {"js/views/photo/info-panel.js", file_231, sizeof file_231},
    {"js/views/photo/photo-stage.js", file_232, sizeof file_232},
    {"js/views/photo/photo-view.js", file_233, sizeof file_233},
    {"js/views/photo/sheet-drag.js", file_234, sizeof file_234},
    {"js/views/photo/slide.js", file_235, sizeof file_235},
    {"js/views/photo/soft-edges.js", file_236, sizeof file_236},
    {"js/views/photo/stage-fading.js", file_237, sizeof file_237},
    {"js/views/photo/stage-photos.js", file_238, sizeof file_238},
    {"js/views/photo/stage-pointers.js", file_239, sizeof file_239},
    {"js/views/photo/stage-strip.js", file_240, sizeof file_240},
    {"js/views/photo/stage-transition.js", file_241, sizeof file_241},
    {"js/views/photo/tiles.js", file_242, sizeof file_242},
    {"legacy/slideshow.js", file_243, sizeof file_243},
    {"offline/offline.css", file_244, sizeof file_244},
    {"offline/pending.css", file_245, sizeof file_245},
    {"templates/account.mustache", file_246, sizeof file_246},
    {"templates/add.mustache", file_247, sizeof file_247},
    {"templates/api.mustache", file_248, sizeof file_248},
    {"templates/archive.mustache", file_249, sizeof file_249},
    {"templates/cells.mustache", file_250, sizeof file_250},
    {"templates/collection.mustache", file_251, sizeof file_251},
    {"templates/countries.mustache", file_252, sizeof file_252},
    {"templates/credentials.mustache", file_253, sizeof file_253},
    {"templates/delete.mustache", file_254, sizeof file_254},
    {"templates/detail.mustache", file_255, sizeof file_255},
    {"templates/drawer.mustache", file_256, sizeof file_256},
    {"templates/error.mustache", file_257, sizeof file_257},
    {"templates/export/export-index.mustache", file_258, sizeof file_258},
    {"templates/export/export-page.mustache", file_259, sizeof file_259},
    {"templates/export/export-photo.mustache", file_260, sizeof file_260},
    {"templates/export/site.css", file_261, sizeof file_261},
    {"templates/favorite.mustache", file_262, sizeof file_262},
    {"templates/gallery.mustache", file_263, sizeof file_263},
    {"templates/library.mustache", file_264, sizeof file_264},
    {"templates/mix.mustache", file_265, sizeof file_265},
    {"templates/notice.mustache", file_266, sizeof file_266},
    {"templates/offline.mustache", file_267, sizeof file_267},
    {"templates/older.mustache", file_268, sizeof file_268},
    {"templates/page.mustache", file_269, sizeof file_269},
    {"templates/people.mustache", file_270, sizeof file_270},
    {"templates/photo.mustache", file_271, sizeof file_271},
    {"templates/places.mustache", file_272, sizeof file_272},
    {"templates/settings.mustache", file_273, sizeof file_273},
    {"templates/sidebar-source.mustache", file_274, sizeof file_274},
    {"templates/sign-in.mustache", file_275, sizeof file_275},
    {"templates/source-places.mustache", file_276, sizeof file_276},
    {"templates/split.mustache", file_277, sizeof file_277},
    {"templates/status.mustache", file_278, sizeof file_278},
    {"templates/welcome.mustache", file_279, sizeof file_279},
    {"viewer.wasm", file_280, sizeof file_280},
};

const struct web_asset *web_assets(size_t *count) {
    *count = sizeof assets / sizeof assets[0];
    return assets;
}
