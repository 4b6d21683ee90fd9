/** Handles at a light, to move it with. */
import type { Light } from 'three'
import type { TransformControls } from 'three/addons/controls/TransformControls.js'
import type { Orbit } from './orbit.ts'
import type { Stage } from './stage.ts'
import type { Point, ViewerState } from './types.ts'

export class LightHandles {
  readonly #stage: Stage<ViewerState>
  readonly #orbit: Orbit
  /** The light whose handles are shown, also while the handles are being loaded. */
  #light: Light | null = null
  #handles: TransformControls | null = null

  constructor(stage: Stage<ViewerState>, orbit: Orbit) {
    this.#stage = stage
    this.#orbit = orbit
  }

  /** Shows the handles at this light only. `onMoved` is called when the light has been moved. */
  async show(light: Light, onMoved: (position: Point) => void): Promise<void> {
    this.hide()
    this.#light = light
    const { TransformControls } = await import('three/addons/controls/TransformControls.js')
    const stage = this.#stage
    if (stage.isStopped || this.#light !== light) return
    const handles = new TransformControls(stage.camera, stage.canvas)
    handles.setSize(0.7)
    handles.attach(light)
    handles.addEventListener('change', stage.draw)
    handles.addEventListener('dragging-changed', ({ value }) => {
      this.#orbit.isEnabled = value !== true
      if (value !== true) onMoved(light.position.toArray())
    })
    stage.scene.add(handles.getHelper())
    this.#handles = handles
  }

  hide(): void {
    this.#light = null
    if (this.#handles === null) return
    this.#stage.scene.remove(this.#handles.getHelper())
    this.#handles.detach()
    this.#handles.dispose()
    this.#handles = null
    this.#orbit.isEnabled = true
  }
}
