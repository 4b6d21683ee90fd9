/**
 * The chart for Kubernetes: its templates use what Go's templates have of themselves, so that they are filled here as Helm
 * fills them, and what comes of it is compared with the types of Kubernetes, the routes, commands and settings.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as fill } from '@evertdespiegeleer/go-template'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { imageFacts, isCommand, refuseUnknown } from './known-names.ts'

const folder = join(import.meta.dirname, '..', '..', 'deploy', 'helm', 'vitrine')
const templates = join(folder, 'templates')
const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')
const models: Record<string, object> = {
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  v1: core,
}

type Tree = { [key: string]: Tree } & Tree[]
interface Resource {
  apiVersion: string
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  spec: Tree
}

const values = () => parse(read('values.yaml'))

async function rendered(given: object = {}): Promise<Resource[]> {
  const { version, appVersion } = parse(read('Chart.yaml'))
  const context = {
    Values: { ...values(), ...given },
    Release: { Name: 'shop', Namespace: 'shops', Service: 'Helm' },
    Chart: { Version: version, AppVersion: appVersion },
  }
  const texts = await Promise.all(
    readdirSync(templates)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => fill(read('templates', '_pod.tpl') + read('templates', name), context)),
  )
  return texts.flatMap((text) =>
    parseAllDocuments(text, { merge: true }).flatMap((document) => {
      expect(document.errors).toEqual([])
      return document.contents === null ? [] : [document.toJS()]
    }),
  )
}

const autoscaled = async () => {
  const { api } = values()
  const figures = [{ name: 'vitrine_sockets', average: '2000' }]
  return await rendered({ api: { ...api, autoscaling: { ...api.autoscaling, enabled: true, figures } } })
}

function named(resources: Resource[], kind: string, name: string): Resource {
  const found = resources.find((one) => one.kind === kind && one.metadata.name === name)
  if (found === undefined) throw new Error(`there is no ${kind} ${name}`)
  return found
}

const podOf = ({ spec }: Resource) => spec.template?.spec
const withPods = (resources: Resource[]) => resources.filter((one) => podOf(one) !== undefined)

/** What the types of Kubernetes say against it, and the fields that they don't know. */
function faultsOf(resource: Resource): string[] {
  const Model = (models[resource.apiVersion] as Record<string, new (data: object) => { validate(): void }>)?.[
    resource.kind
  ]
  if (Model === undefined) return [`there is no ${resource.kind} of ${resource.apiVersion}`]
  const model = new Model(resource)
  const unread = new Set<string>()
  // A check asks for each field that the type has, and for no other.
  const watched = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value
    for (const key of Object.keys(value)) unread.add(`${path}.${key}`)
    const kept = new Map<PropertyKey, unknown>()
    return new Proxy(value, {
      get(target, key) {
        unread.delete(`${path}.${String(key)}`)
        if (!kept.has(key)) kept.set(key, watched(Reflect.get(target, key), `${path}.${String(key)}`))
        return kept.get(key)
      },
    })
  }
  for (const [key, value] of Object.entries(model)) Reflect.set(model, key, watched(value, key))
  try {
    model.validate()
  } catch (error) {
    return [String(error)]
  }
  return [...unread]
}

it('is what Kubernetes knows, as it is and with everything that may be switched on', async () => {
  for (const resources of [await rendered(), await autoscaled()])
    for (const one of resources) expect([one.metadata.name, faultsOf(one)]).toEqual([one.metadata.name, []])
  const kinds = (await autoscaled()).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(
    new Set([
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
    ]),
  )
})

it('a misspelt field, and a text in place of a number, would be found', async () => {
  const [first] = withPods(await rendered())
  if (first === undefined) throw new Error('there are no pods')
  const container = podOf(first)?.containers?.[0]
  Object.assign(container ?? {}, { redinessProbe: {} })
  expect(faultsOf(first)).toEqual([expect.stringContaining('containers.0.redinessProbe')])
  expect(faultsOf({ ...first, spec: { ...first.spec, replicas: 'two' } as unknown as Tree })[0]).toContain(
    'must be integer',
  )
})

it('its pods run as the account of the images, with nothing that they can change but their scratch', async () => {
  const { uid, folders } = imageFacts()
  const pods = withPods(await rendered())
  expect(pods.map(({ metadata }) => metadata.name).sort()).toEqual([
    'shop-api',
    'shop-contract',
    'shop-expand',
    'shop-worker',
  ])
  for (const one of pods) {
    const pod = podOf(one)
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: uid, runAsGroup: uid, fsGroup: uid },
    })
    const [container] = pod?.containers ?? []
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    const volumes = pod?.volumes?.map(({ name }) => String(name))
    const mounts = container?.volumeMounts?.map(({ name, mountPath }) => [String(name), String(mountPath)])
    expect(mounts?.map(([name]) => name)).toEqual(volumes)
    for (const path of folders) expect(mounts?.map(([, place]) => place)).toContain(path)
    const names = container?.env?.map(({ name }) => String(name)) ?? []
    expect(names).toContain('VITRINE_PUBLIC_URL')
    expect(refuseUnknown(names)).toEqual([])
  }
})

it('its probes, ports and commands are those of the program', async () => {
  const resources = await rendered()
  const [container] = podOf(named(resources, 'Deployment', 'shop-api'))?.containers ?? []
  const { port, routes } = imageFacts()
  expect(container?.ports).toEqual([{ name: 'http', containerPort: port }])
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
    const asked = container?.[probe]?.httpGet
    expect(asked?.port).toBe('http')
    expect(routes).toContain(asked?.path)
  }
  // A database that is away is no reason to start a server anew.
  expect(container?.livenessProbe?.httpGet?.path).toBe('/api/health')
  expect(container?.readinessProbe?.httpGet?.path).toBe('/api/ready')
  for (const job of resources.filter(({ kind }) => kind === 'Job'))
    expect(isCommand(podOf(job)?.containers?.[0]?.command as unknown as string[])).toBe(true)
  expect(isCommand(['vitrine', 'migrate', '--expend'])).toBe(false)
  expect(isCommand(['vitrine', 'make-coffee'])).toBe(false)
  const notes = await fill(read('templates', 'NOTES.txt'), {
    Values: values(),
    Release: { Name: 'shop', Namespace: 'shops' },
  })
  const [, deployment, ...command] = / deploy\/(\S+) -- (\S+) (\S+) (\S+)/.exec(notes) ?? []
  expect(named(resources, 'Deployment', deployment ?? '')).toBeDefined()
  expect(isCommand(command)).toBe(true)
})

it('adds to the schema before programs start, and takes away after they have ended', async () => {
  const hooks = (await rendered())
    .filter(({ kind }) => kind === 'Job')
    .map((job) => [
      job.metadata.annotations?.['helm.sh/hook'],
      podOf(job)?.containers?.[0]?.command as unknown as string[],
      podOf(job)?.volumes?.[2]?.projected?.sources?.map(({ secret }) => secret?.name),
    ])
  const secrets = ['vitrine', 'vitrine-owner']
  expect(hooks).toEqual([
    ['pre-install,pre-upgrade', ['vitrine', 'migrate', '--expand'], secrets],
    ['post-upgrade', ['vitrine', 'migrate'], secrets],
  ])
})

it('whatever selects pods selects some', async () => {
  const resources = await autoscaled()
  const pods = withPods(resources).map(
    ({ spec }) => spec.template?.metadata?.labels as unknown as Record<string, string>,
  )
  const selectors = resources.flatMap(({ kind, metadata, spec }) => {
    const selector =
      kind === 'Service' ? spec.selector : (spec.selector?.matchLabels ?? spec.podSelector?.matchLabels)
    return selector === undefined ? [] : [[metadata.name, selector] as const]
  })
  expect(selectors).toHaveLength(7)
  for (const [name, selector] of selectors) {
    const chosen = pods.filter((labels) =>
      Object.entries(selector).every(([label, value]) => labels[label] === (value as unknown)),
    )
    expect([name, chosen.length > 0]).toEqual([name, true])
  }
  const scaled = named(resources, 'HorizontalPodAutoscaler', 'shop-api').spec.scaleTargetRef
  expect(named(resources, 'Deployment', String(scaled?.name)).spec.replicas).toBeUndefined()
})

it('is of this version', () => {
  const { version } = JSON.parse(readFileSync(join(folder, '..', '..', '..', 'package.json'), 'utf8'))
  expect(parse(read('Chart.yaml'))).toMatchObject({ version, appVersion: version })
  expect(String(values().images.tag)).toBe(version)
  expect(existsSync(join(folder, 'templates', '_pod.tpl'))).toBe(true)
})
