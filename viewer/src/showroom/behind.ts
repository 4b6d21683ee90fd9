/** What a page has behind a model: through glass, three shows only what it has drawn itself. */
import { Color, type Material, Mesh, type Object3D } from 'three'

export function hasGlass(root: Object3D): boolean {
  let isFound = false
  root.traverse((object) => {
    if (object instanceof Mesh && [object.material].flat().some(isGlass)) isFound = true
  })
  return isFound
}

/** Whether light goes through it. */
export function isGlass(material: Material): boolean {
  return 'transmission' in material && typeof material.transmission === 'number' && material.transmission > 0
}

/** Null where nothing around the element has a colour. */
export function colorBehind(element: Element): Color | null {
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const color = getComputedStyle(one).backgroundColor
    if (/^rgb\(/.test(color)) return new Color(color)
  }
  return null
}

/** Hears when a page changes to other colours. */
export function watchColors(onChange: () => void): { disconnect(): void } {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true })
  return observer
}
