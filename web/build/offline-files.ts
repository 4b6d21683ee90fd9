import type { Plugin } from 'vite'

/** Writes `/offline-files.json`: the addresses of all scripts, styles and fonts, for who takes pages along. */
export function offlineFiles(): Plugin {
  return {
    name: 'offline-files',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('static/') && !name.endsWith('.map'))
      this.emitFile({
        type: 'asset',
        fileName: 'offline-files.json',
        source: JSON.stringify(files.map((name) => `/${name}`)),
      })
    },
  }
}
