import i18next from 'i18next'
import texts from '../kit/i18n/bg/refund-receipt.json'

i18next.addResourceBundle('bg', 'refund-receipt', texts)
