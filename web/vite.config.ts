import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import root from '../package.json' with { type: 'json' }
import { contractRoutes } from './build/contract-routes.ts'
import { offlineFiles } from './build/offline-files.ts'
import { versionFile } from './build/version-file.ts'

/** Which build this is, as its pages say. */
const buildTag = process.env.VITRINE_BUILD_TAG || root.version
const server = process.env.VITRINE_API ?? 'http://127.0.0.1:4000'
const toServer = Object.fromEntries(['/api', '/assets'].map((path) => [path, { target: server }]))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractRoutes(), versionFile(buildTag), offlineFiles()],
  define: { __APP_VERSION__: JSON.stringify(buildTag) },
  // `/assets` belongs to the stored files of the domains.
  build: {
    assetsDir: 'static',
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs arrives in few files, and those that rarely change stay cached over releases.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
              priority: 3,
            },
            {
              name: 'parts',
              test: /node_modules\/(@tanstack|@orpc\/(?!tanstack-query)|i18next|react-i18next)\//,
              priority: 2,
            },
          ],
        },
      },
    },
  },
  // The proxy keeps the host name of the request: the server finds the domain by it.
  server: { host: '127.0.0.1', port: 4100, allowedHosts: ['.localhost'], proxy: toServer },
  preview: { host: '127.0.0.1', port: 4100, allowedHosts: ['.localhost'], proxy: toServer },
})
