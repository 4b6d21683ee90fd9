/** A page with our viewer and one with `<model-viewer>`, which show the same file. */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const { resolve: placeOf } = createRequire(import.meta.url)

/**
 * Makes the folders `vitrine` and `model-viewer`. Their pages show `model.glb`, or what `?model=` names, and say in
 * `window.readyAt` when it is there; other parameters become attributes of `<model-viewer>`.
 */
export async function makePages(folder: string, background = 'white'): Promise<void> {
  const [ours, theirs] = [join(folder, 'vitrine'), join(folder, 'model-viewer')]
  for (const one of [ours, theirs]) await mkdir(one, { recursive: true })
  const style = `<style>html,body,#host,model-viewer{margin:0;width:100%;height:100%;background:${background}}
    canvas{display:block;width:100%;height:100%} model-viewer::part(default-progress-bar){display:none}</style>`
  await build({
    root: import.meta.dirname,
    logLevel: 'error',
    base: './',
    build: {
      outDir: ours,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'viewer-page.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  await writeFile(
    join(ours, 'index.html'),
    `<!doctype html>${style}<div id="host"></div><script type="module" src="page.js"></script>`,
  )
  await cp(placeOf('@google/model-viewer/dist/model-viewer.min.js'), join(theirs, 'page.js'))
  await cp(placeOf('meshoptimizer/decoder').replace(/\.mjs$/, '.cjs'), join(theirs, 'decoder.js'))
  await writeFile(
    join(theirs, 'index.html'),
    `<!doctype html>${style}<script>self.ModelViewerElement={meshoptDecoderLocation:'decoder.js'}</script>
    <script type="module" src="page.js"></script><model-viewer camera-controls></model-viewer>
    <script>
      const shown = document.querySelector('model-viewer')
      const { model = 'model.glb', ...attributes } = Object.fromEntries(new URLSearchParams(location.search))
      for (const [name, value] of Object.entries(attributes)) shown.setAttribute(name, value)
      shown.addEventListener('load', () => { window.readyAt = performance.now() })
      shown.setAttribute('src', model)
    </script>`,
  )
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  glb: 'model/gltf-binary',
}

/** As a web server does: scripts compressed, all kept by the browser. */
export async function serve(folder: string): Promise<{ origin: string; close(): void }> {
  const server = createServer(async (request, answer) => {
    const path = (request.url ?? '/').replace(/[?#].*$/, '')
    const file = path.endsWith('/') ? `${path}index.html` : path
    const content = await readFile(join(folder, file)).catch(() => null)
    if (content === null) return answer.writeHead(404).end()
    const ending = file.slice(file.lastIndexOf('.') + 1)
    const headers = {
      'content-type': types[ending] ?? 'application/octet-stream',
      'cache-control': 'max-age=3600',
    }
    if (ending === 'glb') return answer.writeHead(200, headers).end(content)
    return answer.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(content))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
