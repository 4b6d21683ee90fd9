/** What pages hold on the graphics card and listen to: counted where the browser is asked for it. */

const kinds = [
  'Buffer',
  'Framebuffer',
  'Program',
  'Query',
  'Renderbuffer',
  'Sampler',
  'Shader',
  'Texture',
  'TransformFeedback',
  'VertexArray',
] as const

/** How many of each kind were made and not deleted; kinds without any are left out. */
export type Held = Partial<Record<(typeof kinds)[number], number>>

export interface Drawing {
  /** Weak, so that counting keeps nothing alive. */
  context: WeakRef<WebGL2RenderingContext>
  held: Held
}

type Method = (this: unknown, ...input: unknown[]) => unknown

/** Lets `after` hear what a method is called with and answers; gives back what undoes that. */
function overhear(
  owner: object,
  name: string,
  after: (self: unknown, input: unknown[], answer: unknown) => void,
) {
  const methods = owner as Record<string, Method>
  const method = methods[name]
  if (method === undefined) throw new Error(`There is no ${name}`)
  methods[name] = function (...input) {
    const answer = method.apply(this, input)
    after(this, input, answer)
    return answer
  }
  return () => {
    methods[name] = method
  }
}

/** Counts for each WebGL context that is opened from now on, until `end`. */
export function countGraphics(): { drawings: readonly Drawing[]; end(): void } {
  const drawings: Drawing[] = []
  const heldBy = new WeakMap<object, Held>()
  const deleted = new WeakSet<object>()
  const add = (context: unknown, kind: (typeof kinds)[number], by: number) => {
    const held = heldBy.get(context as object)
    if (held === undefined) return
    const count = (held[kind] ?? 0) + by
    if (count === 0) delete held[kind]
    else held[kind] = count
  }
  const { prototype } = WebGL2RenderingContext
  const undo = kinds.flatMap((kind) => [
    overhear(prototype, `create${kind}`, (context, _, made) => {
      if (made !== null) add(context, kind, 1)
    }),
    overhear(prototype, `delete${kind}`, (context, [thing]) => {
      // Deleted twice is deleted once.
      if (!(thing instanceof Object) || deleted.has(thing)) return
      deleted.add(thing)
      add(context, kind, -1)
    }),
  ])
  undo.push(
    overhear(HTMLCanvasElement.prototype, 'getContext', (_, __, context) => {
      if (!(context instanceof WebGL2RenderingContext) || heldBy.has(context)) return
      const held: Held = {}
      heldBy.set(context, held)
      drawings.push({ context: new WeakRef(context), held })
    }),
  )
  return {
    drawings,
    end: () => {
      for (const one of undo) one()
    },
  }
}

/** Counts who begins to listen on the window, the document and its body, and hasn't ended it, until `end`. */
export function countListeners(): { count(): number; end(): void } {
  const places = new Map<unknown, Map<unknown, Set<string>>>(
    [window, document, document.body].map((place) => [place, new Map()]),
  )
  const keyOf = ([type, , options]: unknown[]) => {
    const isCapturing =
      typeof options === 'object' ? (options as { capture?: boolean } | null)?.capture : options
    return `${String(type)} ${isCapturing === true}`
  }
  const forget = (place: unknown, input: unknown[]) => {
    const listening = places.get(place)
    const types = listening?.get(input[1])
    types?.delete(keyOf(input))
    // Counting keeps nothing alive.
    if (types?.size === 0) listening?.delete(input[1])
  }
  const undo = [
    overhear(EventTarget.prototype, 'addEventListener', (self, input) => {
      const place = self ?? window
      const listening = places.get(place)
      if (listening === undefined) return
      const signal = (input[2] as AddEventListenerOptions | undefined)?.signal
      if (signal?.aborted === true) return
      listening.set(input[1], (listening.get(input[1]) ?? new Set()).add(keyOf(input)))
      signal?.addEventListener('abort', () => forget(place, input))
    }),
    overhear(EventTarget.prototype, 'removeEventListener', (self, input) => forget(self ?? window, input)),
  ]
  return {
    count: () => {
      const all = [...places.values()].flatMap((listening) => [...listening.values()])
      return all.reduce((sum, types) => sum + types.size, 0)
    },
    end: () => {
      for (const one of undo) one()
    },
  }
}
