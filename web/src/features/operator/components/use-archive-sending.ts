import { useQueryClient } from '@tanstack/react-query'
import { archiveUploadPath, type SubscriptionEdit } from '@vitrine/contract'
import { useEffect, useRef, useState } from 'react'
import { orpc } from '../../../lib/api/client.ts'
import type { Refusal } from '../../../lib/api/error-body.ts'
import { type SentFile, sendFile } from '../../../lib/uploads/upload-file.ts'

/** An archive on its way: how much of it has arrived, and what stood in the way. It stops with the page, and goes on where it stopped. */
export function useArchiveSending(onArrived: () => void) {
  const queries = useQueryClient()
  const sent = useRef<SentFile | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  useEffect(() => () => sent.current?.pause(), [])
  return {
    /** Between 0 and 1; null while nothing is on its way. */
    share,
    refusal,
    send: (file: File, name: string, plan: SubscriptionEdit) => {
      setRefusal(null)
      setShare(0)
      const subscription = JSON.stringify(plan)
      const metadata = { filename: file.name, subscription, ...(name.trim() === '' ? {} : { name }) }
      sent.current = sendFile(
        file,
        { endpoint: archiveUploadPath, metadata, mark: ['vitrine', 'archive'] },
        {
          onProgress: setShare,
          onDone: () => {
            setShare(null)
            void queries.invalidateQueries({ queryKey: orpc.operator.key() })
            onArrived()
          },
          onFailed: (refused) => {
            setShare(null)
            setRefusal(refused)
          },
        },
      )
    },
    giveUp: () => {
      sent.current?.giveUp()
      setShare(null)
    },
  }
}
