import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import root from '../package.json' with { type: 'json' }
import { chunksByPage } from './build/chunks-by-page.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { contractRoutes } from './build/contract-routes.ts'
import { offlineFiles } from './build/offline-files.ts'
import { pureSchemas } from './build/pure-schemas.ts'
import { versionFile } from './build/version-file.ts'

/** Which build this is, as its pages say. */
const buildTag = process.env.VITRINE_BUILD_TAG || root.version
const server = process.env.VITRINE_API ?? 'http://127.0.0.1:4000'
const toServer = Object.fromEntries(['/api', '/assets'].map((path) => [path, { target: server }]))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    contractRoutes(),
    pureSchemas(),
    chunksByPage(),
    versionFile(buildTag),
    offlineFiles(),
    compressedFiles(),
  ],
  define: { __APP_VERSION__: JSON.stringify(buildTag) },
  // `/assets` belongs to the stored files of the domains.
  build: {
    assetsDir: 'static',
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // Its package doesn't say that its parts do nothing by being there.
        moduleSideEffects: [{ test: /node_modules\/@simplewebauthn\//, sideEffects: false }],
      },
    },
  },
  // The proxy keeps the host name of the request: the server finds the domain by it.
  server: { host: '127.0.0.1', port: 4100, allowedHosts: ['.localhost'], proxy: toServer },
  preview: { host: '127.0.0.1', port: 4100, allowedHosts: ['.localhost'], proxy: toServer },
})
