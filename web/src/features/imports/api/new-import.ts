/** From a file to an import: the file is sent, then the import begins by itself, also from another page. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api, orpc } from '../../../lib/api/client.ts'
import { settingsQuery } from '../../../lib/api/domain-queries.ts'
import { type Refusal, refusalOf } from '../../../lib/api/error-body.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { createStore } from '../../../lib/create-store.ts'
import { forgetWithSession } from '../../../lib/session/session-memory.ts'
import { addUploads } from '../../../lib/uploads/upload-queue.ts'

type Beginning =
  | { step: 'none' }
  | { step: 'beginning' }
  | { step: 'refused'; refusal: Refusal; again: () => void }
  | { step: 'begun'; importId: string }

const none: Beginning = { step: 'none' }
const beginning = createStore<Beginning>(none)

forgetWithSession(() => beginning.set(none))

async function begin(upload: string, folder: string | undefined): Promise<void> {
  beginning.set({ step: 'beginning' })
  try {
    const body = { upload, ...(folder === undefined ? {} : { folder }) }
    const { _id } = await api.imports.startImport({ query: {}, body })
    beginning.set({ step: 'begun', importId: _id })
    void queryClient.invalidateQueries({ queryKey: orpc.imports.key() })
  } catch (error) {
    const again = () => void begin(upload, folder)
    beginning.set({ step: 'refused', refusal: refusalOf(error), again })
  }
}

/** Takes a file for a folder; once it is an import, the page goes there. */
export function useNewImport(folder: string | undefined) {
  const navigate = useNavigate()
  const { uploadLimits } = useQuery(settingsQuery()).data ?? {}
  const state = beginning.use()
  useEffect(() => {
    if (state.step !== 'begun') return
    beginning.set(none)
    void navigate({ to: '/content/imports/$import', params: { import: state.importId } })
  }, [state, navigate])
  return {
    take: (file: File) => {
      beginning.set(none)
      addUploads([
        {
          file,
          productId: '',
          purpose: 'import',
          limitBytes: uploadLimits?.file ?? null,
          onArrived: (uploadId) => void begin(uploadId, folder),
        },
      ])
    },
    isBeginning: state.step === 'beginning',
    refused: state.step === 'refused' ? state : null,
  }
}
