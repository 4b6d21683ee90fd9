import type { Notification as Line } from '@vitrine/contract'
import { useEffect } from 'react'
import type { NotificationText } from './use-notification-text.ts'

export type DesktopPermission = NotificationPermission | 'absent'

export function desktopPermission(): DesktopPermission {
  return 'Notification' in window ? Notification.permission : 'absent'
}

/** Shows new notifications on the desktop where their receiver wants that. Several open pages show each once. */
export function useDesktop(arrived: readonly Line[], textOf: (line: Line) => NotificationText): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival is shown once, in the words of that moment
  useEffect(() => {
    if (desktopPermission() !== 'granted') return
    for (const line of arrived) {
      if (!line.isOnDesktop) continue
      const { title, message } = textOf(line)
      const shown = new Notification(title, { body: message, tag: `${line._id} ${line.createdAt}` })
      shown.onclick = () => {
        window.focus()
        shown.close()
      }
    }
  }, [arrived])
}
