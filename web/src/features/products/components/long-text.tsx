import { Button } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './long-text.module.css'

/** A text with its line breaks; a long one is cut after a few lines until it is asked for. */
export function LongText({ text }: { text: string }) {
  const { t } = useTranslation('products')
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may need cutting or not
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = paragraph.current ?? {}
    if (!isOpen) setCut(scrollHeight > clientHeight + 1)
  }, [text, isOpen])
  return (
    <>
      <p ref={paragraph} className={styles.text} data-open={isOpen || undefined}>
        {text}
      </p>
      {isCut && (
        <Button
          variant="transparent"
          color="brand"
          size="compact-sm"
          px={0}
          mt={4}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('showLess') : t('showMore')}
        </Button>
      )}
    </>
  )
}
