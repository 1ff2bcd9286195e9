import i18next from 'i18next'
import texts from '../i18n/bg/prescriptions.json'

i18next.addResourceBundle('bg', 'prescriptions', texts)
