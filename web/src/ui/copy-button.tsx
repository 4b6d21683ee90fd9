import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core'
import { IconCheck, type IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

const confirmedMs = 2_000

interface CopyButtonProps extends Pick<ActionIconProps, 'size' | 'variant'> {
  icon: typeof IconCopy
  label: string
  doneLabel: string
  /** False when it couldn't be copied. */
  onCopy: () => Promise<boolean>
}

/** An icon button that copies something and confirms it for a moment. */
export function CopyButton({ icon: Icon, label, doneLabel, onCopy, ...look }: CopyButtonProps) {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), confirmedMs)
    return () => clearTimeout(timer)
  }, [isDone])
  return (
    <Tooltip label={isDone ? doneLabel : label} {...(isDone ? { opened: true } : {})}>
      <ActionIcon {...look} aria-label={label} onClick={() => void onCopy().then(setDone)}>
        {isDone ? (
          <IconCheck size={18} stroke={1.75} aria-hidden />
        ) : (
          <Icon size={18} stroke={1.5} aria-hidden />
        )}
        <span role="status" style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden' }}>
          {isDone ? doneLabel : ''}
        </span>
      </ActionIcon>
    </Tooltip>
  )
}
