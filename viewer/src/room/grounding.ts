import { type Box3, Mesh, type Object3D, PlaneGeometry, ShadowMaterial, type WebGLRenderer } from 'three'
import { ContactShadow } from './contact-shadow.ts'

/** What makes a model stand on the floor. */
export interface Grounding {
  /** To be put where the model is. */
  parts: readonly Object3D[]
  /** Draws its shadow again. */
  redraw(): void
  dispose(): void
}

/** `extent`: longest side of the model in metres. */
export function ground(renderer: WebGLRenderer, model: Object3D, box: Box3, extent: number): Grounding {
  model.traverse((object) => {
    object.castShadow = object instanceof Mesh
  })
  const shadow = new ContactShadow(renderer, box)
  shadow.draw(model)
  // Over the floor of the room, where there is one.
  shadow.surface.position.y += 0.002
  const catcher = new Mesh(
    new PlaneGeometry(extent * 4, extent * 4).rotateX(-Math.PI / 2),
    new ShadowMaterial({ opacity: 0.35 }),
  )
  catcher.receiveShadow = true
  catcher.position.y = 0.002
  return {
    parts: [shadow.surface, catcher],
    redraw: () => shadow.draw(model),
    dispose: () => {
      shadow.dispose()
      catcher.removeFromParent()
      catcher.geometry.dispose()
      catcher.material.dispose()
    },
  }
}
