// What others have made and is delivered: its licenses have to be among those that are allowed, and their texts and a bill
// of materials come with it.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../paths.mjs'
import { listProductionPackages, listWebPackages } from './production-packages.mjs'

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])
/** They may be changed for others by whoever runs Vitrine: files of their own, used as they are. */
const REPLACEABLE = /^(libheif-js|@img\/sharp-libvips-.*)$/
/** Their texts say so, and nothing else does. */
const SAID_BY_TEXT = new Map([
  ['combine-errors', 'MIT'],
  ['png-js', 'MIT'],
])
const TEXT = /^(licen[cs]e|notice|copying|copyright|ofl)([.-].*)?$/i

/** @typedef {{ name: string, version: string, license: string, homepage?: string, place: string }} ThirdParty */

/** @returns {ThirdParty[]} the packages that are delivered, as they are or bundled, by name */
export function listThirdParties() {
  const places = new Set([...listProductionPackages(), ...listWebPackages()])
  return [...places]
    .map((place) => {
      const { name, version, license, licenses, homepage } = JSON.parse(
        readFileSync(join(ROOT, place, 'package.json'), 'utf8'),
      )
      const said = SAID_BY_TEXT.get(name) ?? license ?? licenses?.map(({ type }) => type).join(' OR ') ?? ''
      return { name, version, license: said, homepage, place }
    })
    .toSorted((one, other) => one.place.localeCompare(other.place))
}

/**
 * @param {ThirdParty[]} [parties]
 * @returns {string[]} a line for each package under a license that isn't allowed
 */
export function refuseLicenses(parties = listThirdParties()) {
  return parties
    .filter(({ name, license }) => !isAllowed(name, license))
    .map(
      ({ name, version, license, place }) =>
        `${name} ${version} (${place}) is under ${license || 'no license that it names'}, which scripts/build/third-parties.mjs doesn't allow`,
    )
}

/** Expressions of SPDX that have OR or AND alone. */
function isAllowed(name, license) {
  const isOne = (id) => ALLOWED.has(id) || (/^LGPL-/.test(id) && REPLACEABLE.test(name))
  const words = license.replace(/^\((.*)\)$/, '$1')
  return words.includes(' AND ') ? words.split(' AND ').every(isOne) : words.split(' OR ').some(isOne)
}

/** @param {string} path of the file that gets the texts of all licenses */
export function writeNotices(path) {
  const texts = listThirdParties().map(({ name, version, license, homepage, place }) => {
    const folder = join(ROOT, place)
    const files = readdirSync(folder).filter((file) => TEXT.test(file))
    const said = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
    return [`${name} ${version}: ${license}`, ...(said.length > 0 ? said : [homepage ?? ''])]
      .join('\n\n')
      .trim()
  })
  const begin = 'Vitrine has packages of others in it, each under a license of its own.'
  writeFileSync(path, `${[begin, ...new Set(texts)].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}

/**
 * CycloneDX, by npm, of what is delivered alone.
 * @param {string} path of the file
 * @returns {number} an exit code
 */
export function writeBillOfMaterials(path) {
  const npm = process.env.npm_execpath
  const parameters = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const [program, ...first] = npm === undefined ? ['npm'] : [process.env.npm_node_execpath ?? 'node', npm]
  const { status, stdout, stderr } = spawnSync(program, [...first, ...parameters], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  if (status !== 0) {
    console.error(stderr)
    return 1
  }
  const all = JSON.parse(stdout)
  const delivered = new Set(listThirdParties().map(({ name, version }) => `${name}@${version}`))
  all.components = all.components.filter((part) => delivered.has(part['bom-ref']))
  const kept = new Set(all.components.map((part) => part['bom-ref']))
  all.dependencies = all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }))
  // npm takes the name of the checkout's folder.
  all.metadata.component.name = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).name
  writeFileSync(path, `${JSON.stringify(all, null, 2)}\n`)
  return 0
}
