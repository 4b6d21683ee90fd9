/** What the Khronos validator says of a glTF, as far as it keeps the file from being shown. */
import type { JSONDocument } from '@gltf-transform/core'
import validator from 'gltf-validator'
import { BrokenContent } from '../broken-content.ts'

const mostVertices = 20_000_000

/** What exporters often get wrong and no viewer minds. */
const harmless = [
  'ACCESSOR_MIN_MISMATCH',
  'ACCESSOR_MAX_MISMATCH',
  'ACCESSOR_ELEMENT_OUT_OF_MIN_BOUND',
  'ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND',
  'ACCESSOR_VECTOR3_NON_UNIT',
  'ACCESSOR_NON_UNIT',
  'ACCESSOR_WEIGHTS_NON_NORMALIZED',
  'ACCESSOR_JOINTS_USED_ZERO_WEIGHT',
  'ACCESSOR_INVALID_SIGN',
  'ACCESSOR_ANIMATION_INPUT_NON_INCREASING',
  'ACCESSOR_ANIMATION_INPUT_NEGATIVE',
  'IMAGE_MIME_TYPE_INVALID',
  'MESH_PRIMITIVE_INVALID_ATTRIBUTE',
  'MESH_PRIMITIVE_TOO_FEW_TEXCOORDS',
  'NODE_SKINNED_MESH_NON_ROOT',
  'VALUE_NOT_IN_LIST',
  'VALUE_MULTIPLE_OF',
  'EMPTY_ENTITY',
  'SKIN_SKELETON_INVALID',
  // Pictures are read by a library that knows more of them, and says which one it is.
  'IMAGE_DATA_INVALID',
  'IMAGE_UNRECOGNIZED_FORMAT',
  'IMAGE_UNEXPECTED_EOS',
]

/** Throws BrokenContent where it is no JSON of glTF 2, or one of more vertices than can be held. */
export function checkedJson(text: string): JSONDocument['json'] {
  const json = parsed(text)
  const version: unknown = json.asset?.version
  if (typeof version !== 'string' || !version.startsWith('2.'))
    throw new BrokenContent('gltfVersion', typeof version === 'string' ? version : '')
  for (const { count } of json.accessors ?? [])
    if (!(count <= mostVertices * 3)) throw new BrokenContent('tooManyTriangles', String(count))
  return json
}

function parsed(text: string): JSONDocument['json'] {
  try {
    return JSON.parse(text) as JSONDocument['json']
  } catch (cause) {
    throw new BrokenContent('notAModel', '', { cause })
  }
}

type Resources = Readonly<Record<string, Uint8Array>>
type Options = Parameters<typeof validator.validateBytes>[1]

/** `resources`: by the addresses that the file names them with. Throws BrokenContent for a fault that matters. */
export async function validate(bytes: Uint8Array, resources: Resources): Promise<void> {
  await run((options) => validator.validateBytes(bytes, options), resources)
}

export async function validateText(text: string, resources: Resources): Promise<void> {
  await run((options) => validator.validateString(text, options), resources)
}

async function run(
  work: (options: Options) => ReturnType<typeof validator.validateBytes>,
  resources: Resources,
): Promise<void> {
  const externalResourceFunction = async (uri: string) => resources[uri] ?? new Uint8Array()
  const { issues } = await work({
    maxIssues: 1_000,
    ignoredIssues: harmless,
    externalResourceFunction,
  }).catch((cause: unknown) => {
    throw new BrokenContent('gltfInvalid', cause instanceof Error ? cause.message : '', { cause })
  })
  const fault = issues.messages.find(({ severity }) => severity === 0)
  if (fault === undefined) return
  throw new BrokenContent('gltfInvalid', `${fault.message} ${fault.pointer ?? ''}`.trim())
}
