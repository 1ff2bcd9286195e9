import { Modal, type ModalProps, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from './problem-notice.tsx'
import classes from './answers.module.css'

/** A dialog; its close button has a name, which the kit's has not. */
export function Dialog(props: Omit<ModalProps, 'closeButtonProps'>) {
  const { t } = useTranslation()
  return <Modal {...props} closeButtonProps={{ 'aria-label': t('close') }} />
}

type ConfirmDialogProps = {
  opened: boolean
  onClose: () => void
  words: { title: string; note: ReactNode; keep: string; confirm: string }
  mutation: { isLoading: boolean; error?: unknown }
  onConfirm: () => unknown
  /** It can be taken back. */
  isMild?: boolean
}

/** An act that is not easily taken back says first what it means; the safe answer has the focus. */
export function ConfirmDialog({ opened, onClose, words, mutation, onConfirm, isMild = false }: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={words.title} size={480}>
      <p className={classes.note}>{words.note}</p>
      <ProblemNotice error={mutation.error} />
      <div className={classes.answers}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {words.keep}
        </Button>
        <Button {...(!isMild && { color: 'cherry' })} loading={mutation.isLoading} onClick={() => void onConfirm()}>
          {words.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
