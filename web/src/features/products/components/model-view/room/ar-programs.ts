/** iOS opens USDZ files in Quick Look, and says so for links. */
export const hasQuickLook = (): boolean => document.createElement('a').relList.supports('ar')

/** Its Scene Viewer opens models where the browser itself has no augmented reality. */
export const isAndroid = (): boolean => /android/i.test(navigator.userAgent)
