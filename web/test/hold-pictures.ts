import { onTestFinished } from 'vitest'

/**
 * Behind addresses of pictures is nothing here, and one that can't be loaded gives its place to something else: not in a
 * test that holds them as loaded.
 */
export function holdPictures(): void {
  const stayAsLoaded = (event: Event) => event.stopPropagation()
  document.addEventListener('error', stayAsLoaded, true)
  onTestFinished(() => document.removeEventListener('error', stayAsLoaded, true))
}
