import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A dialog; its close button has a name, which the kit's has not. */
export function Dialog(props: Omit<ModalProps, 'closeButtonProps'>) {
  const { t } = useTranslation()
  return <Modal {...props} closeButtonProps={{ 'aria-label': t('close') }} />
}
