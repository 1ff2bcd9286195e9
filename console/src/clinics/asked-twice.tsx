import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keepTogether } from '../format/keep-together.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import answers from '../ui/answers.module.css'
import classes from './clinics.module.css'

type AskedTwiceProps = {
  words: 'remove' | 'withdraw' | 'decline' | 'leave'
  name: string
  error: unknown
  isLoading: boolean
  onConfirm: () => Promise<unknown>
  children: (ask: () => void) => ReactNode
}

/** What is not easily taken back says first what it means. */
export function AskedTwice({ words, name, error, isLoading, onConfirm, children }: AskedTwiceProps) {
  const { t } = useTranslation(['clinics', 'common'])
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      {children(() => setAsked(true))}
      <Dialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t(`${words}.title`, { name: keepTogether(name) })}
        size={480}
      >
        <p className={classes.lead}>{t(`${words}.note`, { name })}</p>
        <ProblemNotice error={error} />
        <div className={answers.answers}>
          <Button variant="default" onClick={() => setAsked(false)} data-autofocus>
            {t(`${words}.keep`)}
          </Button>
          <Button color="cherry" loading={isLoading} onClick={() => void onConfirm()}>
            {t(`${words}.confirm`)}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
