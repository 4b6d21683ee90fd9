/** Runs in the browser: shows the model, and opens and closes it as often as it is asked to. */
import { Viewer, type ViewerState } from '@vitrine/viewer'

declare global {
  interface Window {
    /** Milliseconds from the beginning of the page until the model was drawn. */
    readyAt: number
    cycle(): Promise<void>
  }
}

const url = new URLSearchParams(location.search).get('model') ?? 'model.glb'
const host = document.getElementById('host') ?? document.body

function open(onReady: () => void): Viewer {
  return new Viewer({
    host,
    model: { url, format: 'glb', sizeBytes: 0 },
    original: null,
    lighting: { lights: [], environment: { name: 'studio', intensity: 1, rotation: 0 } },
    reducedMotion: true,
    formatLength: String,
    onChange: ({ phase }: ViewerState) => {
      if (phase === 'ready') onReady()
    },
  })
}

window.cycle = () =>
  new Promise((resolve) => {
    const viewer = open(() => {
      viewer.dispose()
      resolve()
    })
  })

const { hash } = location
if (hash !== '#closed') {
  open(() => {
    window.readyAt = performance.now()
  })
}
