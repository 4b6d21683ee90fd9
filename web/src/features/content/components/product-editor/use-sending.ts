import { useQueryClient } from '@tanstack/react-query'
import type { UploadPurpose } from '@vitrine/contract'
import { useEffect, useRef, useState } from 'react'
import { orpc } from '../../../../lib/api/client.ts'
import type { Refusal } from '../../../../lib/api/error-body.ts'
import { uploadFile } from '../../../../lib/uploads/upload-file.ts'

export interface Sending {
  id: number
  name: string
  share: number
  refusal: Refusal | null
  giveUp: () => void
}

/** Files on their way, and how to send one: under its own name, or as a new version of another. */
export function useSending(productId: string, purpose: UploadPurpose, limitBytes: number) {
  const queryClient = useQueryClient()
  const [sending, setSending] = useState<Sending[]>([])
  const count = useRef(0)
  const change = (id: number, part: Partial<Sending>) =>
    setSending((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  const remove = (id: number) => setSending((all) => all.filter((upload) => upload.id !== id))
  const send = (file: File, filename = file.name) => {
    count.current += 1
    const id = count.current
    const start = { id, name: filename, share: 0, refusal: null, giveUp: () => {} }
    if (file.size > limitBytes) {
      const data = { megabytes: Math.floor(limitBytes / 1024 ** 2) }
      const refusal = { code: 'UploadTooLarge', status: 413, message: '', data }
      setSending((all) => [...all, { ...start, refusal }])
      return
    }
    const giveUp = uploadFile(
      file,
      { purpose, product: productId, filename },
      {
        onProgress: (share) => change(id, { share }),
        onFailed: (refusal) => change(id, { refusal }),
        onDone: () => {
          remove(id)
          void queryClient.invalidateQueries({ queryKey: orpc.products.key() })
        },
      },
    )
    setSending((all) => [...all, { ...start, giveUp }])
  }
  const dismiss = ({ id, refusal, giveUp }: Sending) => {
    if (refusal === null) giveUp()
    remove(id)
  }
  const isBusy = sending.some(({ refusal }) => refusal === null)
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
  return { sending, send, dismiss }
}
