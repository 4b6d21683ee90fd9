import type { Plugin } from 'vite'

/**
 * Writes `/version.json` with the address of the entry script. That name changes with the content of the build
 * and with nothing else, so a page can find out whether a newer one is served, also behind several servers.
 */
export function versionFile(version: string): Plugin {
  return {
    name: 'version-file',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
      this.emitFile({
        type: 'asset',
        fileName: 'version.json',
        source: JSON.stringify({ version, entry: `/${entry?.fileName ?? ''}` }),
      })
    },
  }
}
