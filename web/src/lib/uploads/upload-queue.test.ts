import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UploadHandlers } from './upload-file.ts'

interface Sending {
  file: string
  handlers: UploadHandlers
  isPaused: boolean
}

const sendings = vi.hoisted(() => [] as Sending[])
const listMediaVersions = vi.hoisted(() => vi.fn())
vi.mock('./upload-file.ts', () => ({
  uploadFile: (file: { name: string }, _target: unknown, handlers: UploadHandlers) => {
    const sending: Sending = { file: file.name, handlers, isPaused: false }
    sendings.push(sending)
    return {
      pause: () => {
        sending.isPaused = true
      },
      resume: () => {
        sending.isPaused = false
      },
      giveUp: () => {},
    }
  },
}))
vi.mock('../api/client.ts', () => ({
  api: { media: { listMediaVersions } },
  orpc: { products: { key: () => [] }, media: { key: () => [] } },
}))
vi.mock('../api/query-client.ts', () => ({ queryClient: { invalidateQueries: async () => {} } }))

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  listMediaVersions.mockReset()
  sendings.length = 0
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function queue(...names: string[]) {
  const uploads = await import('./upload-queue.ts')
  const memory = await import('../session/session-memory.ts')
  uploads.addUploads(
    names.map((name) => ({
      file: { name, size: 10 } as File,
      productId: 'p1',
      purpose: 'media' as const,
      limitBytes: 100,
    })),
  )
  return { ...uploads, ...memory }
}

describe('uploads at the end of a session', () => {
  it('are stopped where they are and gone from the list', async () => {
    const { listUploads, pauseUpload, forgetSessionMemory } = await queue('a.png', 'b.png', 'c.png', 'd.png')
    pauseUpload(listUploads()[0]?.id ?? 0)
    forgetSessionMemory()
    expect(listUploads()).toEqual([])
    expect(sendings.filter(({ isPaused }) => !isPaused)).toEqual([])
  })

  it('are not sent on for the next person, whatever one of them reports late', async () => {
    const { addUploads, listUploads, forgetSessionMemory } = await queue('a.png', 'b.png', 'c.png', 'd.png')
    forgetSessionMemory()
    sendings[0]?.handlers.onDone({ name: 'a.png', version: 1 } as never, 'upload')
    addUploads([
      { file: { name: 'e.png', size: 1 } as File, productId: 'p2', purpose: 'media', limitBytes: 100 },
    ])
    expect(listUploads().map(({ name }) => name)).toEqual(['e.png'])
    expect(sendings.map(({ file }) => file)).toEqual(['a.png', 'b.png', 'c.png', 'e.png'])
  })
})

describe('a file whose limit is not known', () => {
  it('is sent, so that the server says what is wrong with it', async () => {
    const { addUploads, listUploads } = await queue()
    addUploads([
      { file: { name: 'x.gif', size: 10 } as File, productId: 'p1', purpose: 'media', limitBytes: null },
      {
        file: { name: 'x.png', size: 2 ** 21 } as File,
        productId: 'p1',
        purpose: 'media',
        limitBytes: 2 ** 20,
      },
    ])
    expect(listUploads().map(({ name, refusal }) => [name, refusal?.data ?? null])).toEqual([
      ['x.gif', null],
      ['x.png', { megabytes: 1 }],
    ])
    expect(sendings.map(({ file }) => file)).toEqual(['x.gif'])
  })
})

describe('a file of another kind than what it is to replace', () => {
  it('is refused before anything is sent', async () => {
    const { addUploads, listUploads } = await queue()
    const refusal = { code: 'MediaKindDiffers', status: 422, message: '', data: {} }
    const file = { name: 'tour.mp4', size: 10 } as File
    const given = { file, filename: 'front.png', productId: 'p1', purpose: 'media', limitBytes: 100 } as const
    addUploads([{ ...given, refusal }])
    expect(listUploads().map(({ status, refusal: said }) => [status, said?.code])).toEqual([
      ['Error', 'MediaKindDiffers'],
    ])
    expect(sendings).toEqual([])
  })
})

describe('an upload that is being prepared', () => {
  async function sent() {
    const uploads = await queue('chair.glb')
    sendings[0]?.handlers.onDone({ name: 'chair.glb', version: 2 } as never, 'upload')
    return { status: () => uploads.listUploads()[0]?.status, uploads }
  }

  it('is not called complete while nobody can say so', async () => {
    listMediaVersions
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(Object.assign(new Error(), { code: 'Unavailable', status: 503 }))
      .mockResolvedValueOnce([{ version: 2, status: 'Complete', warnings: [] }])
    const { status } = await sent()
    await vi.advanceTimersByTimeAsync(0)
    expect(status()).toBe('PostProcessing')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(status()).toBe('PostProcessing')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(status()).toBe('Complete')
  })

  it('counts its sending as nine tenths of it, and what is made of it as the last', async () => {
    listMediaVersions
      .mockResolvedValueOnce([{ version: 2, status: 'PostProcessing', warnings: [] }])
      .mockResolvedValueOnce([{ version: 2, status: 'Complete', warnings: [] }])
    const uploads = await queue('chair.glb')
    const progress = () => uploads.listUploads()[0]?.progress
    sendings[0]?.handlers.onProgress(0.5)
    expect(progress()).toBe(45)
    sendings[0]?.handlers.onDone({ name: 'chair.glb', version: 2 } as never, 'upload')
    await vi.advanceTimersByTimeAsync(0)
    expect(progress()).toBe(90)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(progress()).toBe(100)
  })

  it('says what a person should know of it once it is complete', async () => {
    const warnings = [{ code: 'noVideoTools', data: {} }]
    listMediaVersions.mockResolvedValueOnce([{ version: 2, status: 'Complete', warnings }])
    const { status, uploads } = await sent()
    await vi.advanceTimersByTimeAsync(0)
    expect([status(), uploads.listUploads()[0]?.warnings]).toEqual(['Complete', warnings])
  })

  it('has failed where the question about it is refused', async () => {
    listMediaVersions.mockRejectedValueOnce(Object.assign(new Error(), { code: 'NotFound', status: 404 }))
    const { status, uploads } = await sent()
    await vi.advanceTimersByTimeAsync(0)
    expect(status()).toBe('Error')
    expect(uploads.listUploads()[0]?.refusal?.code).toBe('NotFound')
  })

  it('has failed with its reason where preparing failed', async () => {
    const error = { reason: 'NotReadable', detail: '' }
    listMediaVersions.mockResolvedValueOnce([{ version: 2, status: 'Error', error }])
    const { status, uploads } = await sent()
    await vi.advanceTimersByTimeAsync(0)
    expect([status(), uploads.listUploads()[0]?.refusal?.code]).toEqual([
      'Error',
      'Upload3DPostProcessingErr',
    ])
  })
})

describe('an upload that is reset', () => {
  const network = { code: 'Unavailable', status: 0, message: '', data: {} }
  const states = (uploads: { listUploads: () => readonly { status: string; refusal: unknown }[] }) =>
    uploads.listUploads().map(({ status }) => status)

  it('is pending again, without its refusal, until there is room for it, and goes on where it was', async () => {
    const uploads = await queue('a.png', 'b.png', 'c.png', 'd.png')
    sendings[0]?.handlers.onProgress(0.5)
    sendings[0]?.handlers.onFailed(network)
    expect(states(uploads)).toEqual(['Error', 'Uploading', 'Uploading', 'Uploading'])
    const [failed] = uploads.listUploads()
    uploads.resumeUpload(failed?.id ?? 0)
    expect(uploads.listUploads()[0]).toMatchObject({ status: 'Pending', refusal: null, progress: 45 })
    sendings[1]?.handlers.onFailed(network)
    expect(states(uploads)).toEqual(['Uploading', 'Error', 'Uploading', 'Uploading'])
    // Nothing is sent from the start.
    expect(sendings.map(({ file }) => file)).toEqual(['a.png', 'b.png', 'c.png', 'd.png'])
  })

  it('is sent at once where there is room, also the second time', async () => {
    const uploads = await queue('a.png')
    const id = uploads.listUploads()[0]?.id ?? 0
    for (let time = 0; time < 2; time += 1) {
      sendings[0]?.handlers.onFailed(network)
      expect(states(uploads)).toEqual(['Error'])
      uploads.resumeUpload(id)
      expect(states(uploads)).toEqual(['Uploading'])
    }
    uploads.pauseUpload(id)
    expect(sendings[0]?.isPaused).toBe(true)
    uploads.resumeUpload(id)
    expect([sendings[0]?.isPaused, ...states(uploads)]).toEqual([false, 'Uploading'])
  })
})
