import i18next from 'i18next'
import texts from '../kit/i18n/bg/prescriptions.json'

i18next.addResourceBundle('bg', 'prescriptions', texts)
