import i18next from 'i18next'
import texts from '../i18n/bg/clinics.json'

i18next.addResourceBundle('bg', 'clinics', texts)
