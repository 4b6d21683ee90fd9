/** A model on a stage: its animations, its material variants, and its shadow on the ground. */
import type { Box3, Scene, Vector3, WebGLRenderer } from 'three'
import { ContactShadow } from '../room/contact-shadow.ts'
import { hasGlass } from '../showroom/behind.ts'
import { disposeMaterial, disposeTree } from './dispose.ts'
import { makePlain } from './plain-look.ts'
import { Playback } from './playback.ts'
import type { StandingModel } from './standing-model.ts'
import { type Variants, variantsOf } from './variants.ts'

export class ShownModel {
  readonly playback: Playback
  readonly #loaded: StandingModel
  readonly #renderer: WebGLRenderer
  readonly #variants: Variants | null
  readonly #contact: ContactShadow
  #hasGlass: boolean
  #wearing: Promise<void> = Promise.resolve()

  /** `isPlain`: in the plain look. */
  constructor(loaded: StandingModel, renderer: WebGLRenderer, isPlain: boolean) {
    const { root, clips, gltf, box } = loaded
    this.#loaded = loaded
    this.#renderer = renderer
    if (isPlain) makePlain(root)
    this.#hasGlass = hasGlass(root)
    this.playback = new Playback(root, clips)
    this.#variants = gltf === null ? null : variantsOf(gltf)
    this.#contact = new ContactShadow(renderer, box)
  }

  get root(): StandingModel['root'] {
    return this.#loaded.root
  }

  get box(): Box3 {
    return this.#loaded.box
  }

  get size(): Vector3 {
    return this.#loaded.size
  }

  /** Offset from positions in the file to positions on the stage. */
  get shift(): Vector3 {
    return this.#loaded.shift
  }

  /** Longest side in metres. */
  get extent(): number {
    const { x, y, z } = this.size
    return Math.max(x, y, z)
  }

  /** Whether the model has transparent parts at present. */
  get hasGlass(): boolean {
    return this.#hasGlass
  }

  get variants(): readonly string[] {
    return this.#variants?.names ?? []
  }

  addTo(scene: Scene): void {
    scene.add(this.root, this.#contact.surface)
    this.drawContact()
  }

  /** Draws the contact shadow again after the model has moved. */
  drawContact(): void {
    this.#contact.draw(this.root)
  }

  /** `variant`: null for the materials that the file begins with. */
  async wear(variant: string | null): Promise<void> {
    const before = this.#wearing.catch(() => {})
    // One after the other: what comes late must not take the place of what was chosen after it.
    this.#wearing = before.then(() => this.#variants?.choose(variant))
    await this.#wearing
    this.#hasGlass = hasGlass(this.root)
  }

  dispose(): void {
    this.playback.dispose()
    // Materials of all variants, also of those that aren't shown now.
    for (const material of this.#variants?.materials() ?? []) disposeMaterial(material)
    this.#contact.dispose()
    this.root.removeFromParent()
    disposeTree(this.root, this.#renderer)
  }
}
