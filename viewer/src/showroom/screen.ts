/** One screen of a showroom: a dark board with a picture or a film on it. */
import {
  Group,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  SRGBColorSpace,
  type Texture,
  TextureLoader,
  VideoTexture,
} from 'three'
import type { ScreenContent } from '../types.ts'

/** Width by height of the space for a screen; its board has the shape of its picture. */
export const screenAspect = 3 / 2
/** Width of the board around the picture, in metres. */
const rim = 0.03
const boardColor = '#17181a'
/** Colours as they are in the picture. */
const look = { transparent: true, toneMapped: false, fog: false } as const
/** Before the board, so that both are distinguished from afar. */
const picturesBefore = 0.004

export class Screen {
  readonly content: ScreenContent
  readonly group = new Group()
  readonly #board: MeshBasicMaterial
  readonly #picture: MeshBasicMaterial | null
  readonly #redraw: () => void
  readonly #surface: Mesh
  #still: Texture | null = null
  #film: { element: HTMLVideoElement; texture: VideoTexture } | null = null
  #isGone = false

  /** `widthM`: width of the board. */
  constructor(content: ScreenContent, widthM: number, redraw: () => void) {
    this.content = content
    this.#redraw = redraw
    this.#board = new MeshBasicMaterial({ ...look, color: boardColor })
    const height = widthM / screenAspect
    this.#surface = new Mesh(new PlaneGeometry(1, 1), this.#board)
    this.#surface.scale.set(widthM, height, 1)
    this.group.add(this.#surface)
    const { url } = content
    this.#picture = url === null ? null : new MeshBasicMaterial(look)
    if (url === null || this.#picture === null) return
    const picture = this.#picture
    picture.visible = false
    const plane = new Mesh(new PlaneGeometry(1, 1), picture)
    plane.position.z = picturesBefore
    this.group.add(plane)
    this.#still = new TextureLoader().load(url, (texture) => {
      if (this.#isGone) return texture.dispose()
      texture.colorSpace = SRGBColorSpace
      const { width, height: tall } = texture.image
      const room = { width: widthM - rim, height: height - rim }
      const scale = Math.min(room.width / width, room.height / tall)
      plane.scale.set(width * scale, tall * scale, 1)
      this.#surface.scale.set(width * scale + rim, tall * scale + rim, 1)
      picture.map = texture
      picture.visible = true
      picture.needsUpdate = true
      redraw()
    })
  }

  /** The mesh for ray casting. */
  get surface(): Mesh {
    return this.#surface
  }

  /** 0 to 1; nothing is drawn at 0. */
  set opacity(opacity: number) {
    this.group.visible = opacity > 0.01
    this.#board.opacity = opacity
    if (this.#picture !== null) this.#picture.opacity = opacity
    if (!this.group.visible) this.pause()
  }

  get isPlaying(): boolean {
    return this.#film !== null && !this.#film.element.paused
  }

  /** Plays a film, with sound where the browser lets it. Nothing happens on other screens. */
  async play(): Promise<void> {
    const { filmUrl } = this.content
    if (filmUrl === null || this.#picture === null || this.#isGone) return
    this.#film ??= this.#openFilm(filmUrl)
    const { element, texture } = this.#film
    await element.play()
    this.#picture.map = texture
    this.#picture.needsUpdate = true
    this.#redraw()
  }

  pause(): void {
    this.#film?.element.pause()
  }

  #openFilm(url: string): { element: HTMLVideoElement; texture: VideoTexture } {
    const element = Object.assign(document.createElement('video'), {
      src: url,
      loop: true,
      playsInline: true,
    })
    const texture = new VideoTexture(element)
    texture.colorSpace = SRGBColorSpace
    texture.minFilter = LinearFilter
    return { element, texture }
  }

  dispose(): void {
    this.#isGone = true
    if (this.#film !== null) {
      const { element, texture } = this.#film
      element.pause()
      element.removeAttribute('src')
      element.load()
      texture.dispose()
    }
    this.#still?.dispose()
    for (const child of this.group.children) if (child instanceof Mesh) child.geometry.dispose()
    this.#board.dispose()
    this.#picture?.dispose()
  }
}
