// Which packages a server in production needs, of those that are installed, and which of their files.
import { readFileSync } from 'node:fs'
import { type as osType } from 'node:os'
import { dirname, join } from 'node:path'
import { NODE_MODULES, ROOT } from '../paths.mjs'

/** The packages of the checkout of which the programs in `server/dist` are bundled. */
const BUNDLED = ['server', 'contract', 'rules', 'proof', 'demo']
/** Those of which the web application is built. */
const BUILT = ['web', 'viewer', 'contract', 'rules']
const NODE = ['', { dependencies: { node: '' } }]
/** Their one file that is loaded has all they need of other packages. */
const SELF_CONTAINED = new Set(['node_modules/cesium'])
/** Files that no program opens. */
const LEFT_OUT = [
  // Types and maps are for people who write programs.
  /\.(ts|[cm]ts|map)$/,
  /^node_modules\/cesium\/(Source|Build\/\w+\/(?!index\.cjs$))/,
  /^node_modules\/three\/(src|examples\/(?!jsm))/,
  /^node_modules\/@embedpdf\/fonts-sc\/fonts\/NotoSansHans-(?!Regular|Bold)/,
  /^node_modules\/@expo-google-fonts\/noto-sans\/(?!400Regular(\/|$)|700Bold(\/|$))\d/,
  new RegExp(`^node_modules/fbx2gltf/bin/(?!${osType()})(Darwin|Linux|Windows_NT)`),
]

/**
 * @returns {string[]} the folders of the packages that are installed and needed, from the root of the checkout; each
 *   without those that lie in its own `node_modules`
 */
export function listProductionPackages() {
  // The Node that programs run on comes with the packages.
  return listPackagesOf(BUNDLED.map((folder) => [folder, readManifest(join(ROOT, folder))]).concat([NODE]))
}

/** @returns {string[]} the folders of the packages of which the web application is built */
export function listWebPackages() {
  return listPackagesOf(BUILT.map((folder) => [folder, readManifest(join(ROOT, folder))]))
}

function listPackagesOf(users) {
  const installed = readPackages(join(NODE_MODULES, '.package-lock.json'))
  const needed = new Set()
  const add = (from, { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) => {
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    )
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const path = findPackage(installed, from, name)
      if (path === undefined || needed.has(path) || installed[path].link) continue
      needed.add(path)
      if (!SELF_CONTAINED.has(path)) add(path, installed[path])
    }
  }
  for (const [folder, manifest] of users) add(folder, manifest)
  return [...needed]
}

/**
 * @param {string} path of a file or folder of a package, from the root of the checkout
 * @returns {boolean} whether programs may open it
 */
export function isNeeded(path) {
  return !LEFT_OUT.some((pattern) => pattern.test(path))
}

/** As Node looks for it: in each `node_modules` on the way up. */
function findPackage(installed, from, name) {
  for (let place = from; ; place = place.includes('/') ? dirname(place) : '') {
    const path = join(place, 'node_modules', name).replaceAll('\\', '/')
    if (installed[path] !== undefined) return path
    if (place === '') return undefined
  }
}

function readPackages(lock) {
  return JSON.parse(readFileSync(lock, 'utf8')).packages
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
