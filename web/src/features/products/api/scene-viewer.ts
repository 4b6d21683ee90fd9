/**
 * A link that opens Android's Scene Viewer with a model in its real size. `file` is the whole address of a GLB that
 * can be fetched without a session; `page` is opened where there is no Scene Viewer.
 * Source: developers.google.com/ar/develop/scene-viewer
 */
export function sceneViewerLink({
  file,
  title,
  page,
}: {
  file: string
  title: string
  page: string
}): string {
  const query = new URLSearchParams({ file, mode: 'ar_preferred', resizable: 'false', title })
  const intent = [
    'scheme=https',
    'package=com.google.android.googlequicksearchbox',
    'action=android.intent.action.VIEW',
    `S.browser_fallback_url=${encodeURIComponent(page)}`,
  ]
  return `intent://arvr.google.com/scene-viewer/1.0?${query}#Intent;${intent.join(';')};end;`
}
