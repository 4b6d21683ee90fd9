/** The soft shadow of a model on the ground it stands on, drawn from below once for each pose. */
import {
  type Box3,
  DoubleSide,
  Mesh,
  MeshDepthMaterial,
  NoBlending,
  type Object3D,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector2,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'

const sidePx = 256
/** Side of the shadow as a factor of the model's: the soft edge needs room. */
const margin = 1.5
/** Parts higher than this share of the side cast no shadow. */
const reachedHeight = 0.35
const darkness = 0.45
/** Widths of the two blurs, as shares of the side. */
const softness = [0.03, 0.012] as const

const vertexShader = `varying vec2 place;
  void main() {
    place = uv;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }`

export class ContactShadow {
  /** Add it to the scene; only its top is visible. */
  readonly surface: Mesh<PlaneGeometry, ShaderMaterial>
  readonly #renderer: WebGLRenderer
  readonly #camera: OrthographicCamera
  readonly #drawn = new WebGLRenderTarget(sidePx, sidePx)
  readonly #blurred = new WebGLRenderTarget(sidePx, sidePx, { depthBuffer: false })
  readonly #depth = new MeshDepthMaterial({ side: DoubleSide })
  readonly #blur = new ShaderMaterial({
    uniforms: { drawn: { value: null }, step: { value: new Vector2() } },
    blending: NoBlending,
    depthTest: false,
    vertexShader,
    fragmentShader: `varying vec2 place;
      uniform sampler2D drawn;
      uniform vec2 step;
      void main() {
        float sum = 0.0;
        float weights = 0.0;
        for (int tap = -8; tap <= 8; tap++) {
          float at = float(tap) / 8.0;
          float weight = exp(-3.0 * at * at);
          sum += weight * texture2D(drawn, place + at * step).r;
          weights += weight;
        }
        gl_FragColor = vec4(vec3(sum / weights), 1.0);
      }`,
  })
  readonly #sheet: Mesh
  readonly #sheetCamera = new OrthographicCamera(-0.5, 0.5, 0.5, -0.5, -1, 1)

  constructor(renderer: WebGLRenderer, box: Box3) {
    this.#renderer = renderer
    const size = box.getSize(new Vector3())
    const middle = box.getCenter(new Vector3())
    const side = Math.max(size.x, size.z, size.y * 0.25) * margin
    // Looks up, with the model's back at the top, so that the picture fits the ground without mirroring.
    this.#camera = new OrthographicCamera(-side / 2, side / 2, side / 2, -side / 2, 0, side * reachedHeight)
    this.#camera.position.set(middle.x, box.min.y - side * 0.002, middle.z)
    this.#camera.rotation.x = Math.PI / 2
    this.#sheet = new Mesh(new PlaneGeometry(1, 1), this.#blur)
    const material = new ShaderMaterial({
      uniforms: { drawn: { value: this.#drawn.texture } },
      transparent: true,
      depthWrite: false,
      toneMapped: false,
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -1,
      vertexShader,
      fragmentShader: `varying vec2 place;
        uniform sampler2D drawn;
        void main() {
          float nearness = texture2D(drawn, vec2(place.x, 1.0 - place.y)).r;
          gl_FragColor = vec4(vec3(0.0), ${darkness} * pow(nearness, 1.5));
        }`,
    })
    this.surface = new Mesh(new PlaneGeometry(side, side), material)
    this.surface.rotation.x = -Math.PI / 2
    this.surface.position.set(middle.x, box.min.y, middle.z)
    this.surface.renderOrder = -1
  }

  /** Draws the shadow of `model` as it stands now. */
  draw(model: Object3D): void {
    const renderer = this.#renderer
    const { parent } = model
    const before = { target: renderer.getRenderTarget(), alpha: renderer.getClearAlpha() }
    const { enabled: isXr } = renderer.xr
    const { enabled: hasShadows } = renderer.shadowMap
    renderer.xr.enabled = false
    renderer.shadowMap.enabled = false
    renderer.setClearAlpha(0)
    const alone = new Scene()
    alone.overrideMaterial = this.#depth
    alone.add(model)
    renderer.setRenderTarget(this.#drawn)
    renderer.clear()
    renderer.render(alone, this.#camera)
    alone.remove(model)
    parent?.add(model)
    for (const width of softness) {
      this.#soften(this.#drawn, this.#blurred, new Vector2(width, 0))
      this.#soften(this.#blurred, this.#drawn, new Vector2(0, width))
    }
    renderer.setRenderTarget(before.target)
    renderer.setClearAlpha(before.alpha)
    renderer.shadowMap.enabled = hasShadows
    renderer.xr.enabled = isXr
  }

  #soften(from: WebGLRenderTarget, to: WebGLRenderTarget, step: Vector2): void {
    const { drawn, step: width } = this.#blur.uniforms
    if (drawn !== undefined) drawn.value = from.texture
    if (width !== undefined) width.value = step
    this.#renderer.setRenderTarget(to)
    this.#renderer.render(this.#sheet, this.#sheetCamera)
  }

  dispose(): void {
    this.surface.removeFromParent()
    this.surface.geometry.dispose()
    this.surface.material.dispose()
    this.#sheet.geometry.dispose()
    this.#blur.dispose()
    this.#depth.dispose()
    this.#drawn.dispose()
    this.#blurred.dispose()
  }
}
