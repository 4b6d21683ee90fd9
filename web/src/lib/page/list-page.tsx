import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from '../page-title.ts'
import styles from './list-page.module.css'

interface ListPageProps {
  title: string
  intro?: string
  /** Beside the title: what kind is listed, and the button that makes one more. */
  head?: ReactNode
  /** Search and filters. */
  tools?: ReactNode
  children: ReactNode
}

/** The frame of a page that lists something. */
export function ListPage({ title, intro, head, tools, children }: ListPageProps) {
  return (
    <div className={styles.page}>
      <PageHead title={title} {...(intro === undefined ? {} : { intro })}>
        {head}
      </PageHead>
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      {children}
    </div>
  )
}

/** The title of a page, also in the browser's, with what stands beside it. */
export function PageHead({
  title,
  intro,
  children,
}: {
  title: string
  intro?: string
  children?: ReactNode
}) {
  usePageTitle(title)
  return (
    <>
      <div className={styles.head}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {children}
      </div>
      {intro !== undefined && (
        <Text c="dimmed" size="sm" mb="md" maw={640}>
          {intro}
        </Text>
      )}
    </>
  )
}

/** What a part of a page is for, and the button that makes one more of it. */
export function PartIntro({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.part}>
      <Text c="dimmed" size="sm" maw={640}>
        {text}
      </Text>
      {children}
    </div>
  )
}
