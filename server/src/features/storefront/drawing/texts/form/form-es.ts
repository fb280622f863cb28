import type { FormTexts } from './form-en.ts'

export const formEs: FormTexts = {
  title: 'Escribir una reseña',
  optional: 'opcional',
  rating: 'Tu puntuación',
  ratings: ['Malo', 'Regular', 'Correcto', 'Bueno', 'Excelente'],
  ratingLabel: (stars, word) =>
    stars === 1 ? `1 estrella, ${word}` : `${stars} estrellas, ${word}`,
  headline: 'Título',
  text: 'Tu reseña',
  textHint: 'Qué te gustó, qué no, qué le contarías a un amigo.',
  files: 'Fotos o vídeos',
  filesHint: (most) => `opcional, hasta ${most}`,
  add: 'Añadir',
  addLabel: 'Añadir fotos o vídeos',
  file: (n) => `Archivo ${n}`,
  removeFile: (n) => `Quitar el archivo ${n}`,
  fileFailed: 'No se ha subido',
  retry: 'Reintentar',
  name: 'Nombre',
  nameHint: 'Tu apellido se abrevia, como en «Maria S.»',
  email: 'Correo electrónico',
  emailHint: 'Nunca se muestra. Sirve para confirmar tu reseña y encontrar tu pedido.',
  trap: 'Deja este campo vacío',
  consent:
    'Publicar mi reseña y mis fotos con mi nombre. Puedo retirarlas en cualquier momento con el enlace del correo.',
  send: 'Enviar reseña',
  sending: 'Enviando…',
  close: 'Cerrar',
  faultsTitle: (n) =>
    n === 1
      ? 'Hay un dato por corregir. Tu texto se conserva.'
      : `Hay ${n} datos por corregir. Tu texto se conserva.`,
  faults: {
    rating: 'Elige de 1 a 5 estrellas.',
    title_long: 'El título puede tener hasta 200 caracteres.',
    text: 'Escribe unas palabras sobre el producto.',
    text_long: 'La reseña puede tener hasta 10.000 caracteres.',
    name: 'Escribe tu nombre.',
    name_long: 'El nombre puede tener hasta 120 caracteres.',
    email: 'Escribe una dirección de correo, por ejemplo nombre@example.com.',
    email_domain: 'La parte después de @ no está completa.',
    consent: 'Necesitamos tu permiso para publicar la reseña.',
    file_type: 'Solo se pueden añadir fotos JPG, PNG y WebP y vídeos MP4, MOV y WebM.',
    file_large: 'Las fotos pueden tener hasta 20 MB y los vídeos hasta 60 MB.',
    files_many: 'No se pueden añadir más archivos.',
  },
  offline: 'Sin conexión. Tu texto se conserva en este navegador. Envíalo cuando tengas conexión.',
  failed: 'No se pudo enviar la reseña. Tu texto se conserva. Inténtalo otra vez en un momento.',
  tooMany:
    'Desde aquí se acaban de enviar muchas reseñas. Tu texto se conserva. Inténtalo dentro de una hora.',
  stillUploading: 'Tus fotos se están subiendo. La reseña se envía cuando terminen.',
  expired:
    'Esta página estuvo abierta más de tres días. Revisa tu reseña, vuelve a añadir sus fotos y envíala.',
  sentBefore:
    'Ya se recibió una reseña de este formulario, sin tus últimos cambios. Siguen aquí. Si envías este formulario, será una segunda reseña.',
  sentAndGone:
    'La reseña que enviaste con este formulario ya no está: se retiró o se eliminó. Tu texto sigue aquí. Si lo envías, llega como una reseña nueva.',
  restored: 'Tu texto de la última vez está aquí de nuevo.',
  missingTitle: 'No se encontró este producto',
  missing:
    'El enlace puede ser antiguo o estar incompleto. Abre el producto en la tienda para reseñarlo.',
  closedTitle: 'Las reseñas están cerradas por ahora',
  closed: 'Esta tienda no puede recibir más reseñas en este momento. Inténtalo más tarde.',
  thanks: (name) => `Gracias, ${name}`,
  received: (product) => `Hemos recibido tu reseña de ${product}`,
  publishedNow: 'Está publicada y se ve en la tienda.',
  publishedBy: 'Se publica, como muy tarde, el',
  publishedByEnd:
    ', tenga las estrellas que tenga. Solo se comprueba que no haya spam ni datos personales.',
  waits:
    'La tienda comprueba que no haya spam ni datos personales antes de publicarla, tenga las estrellas que tenga.',
  mail: (email) =>
    `Abre el correo que enviamos a ${email} para confirmar tu dirección. También te permite retirar la reseña.`,
  waiting: 'aún sin publicar',
  filesSent: (count, n) => (n === 1 ? '1 archivo' : `${count} archivos`),
  back: 'Ir al producto',
  ownTitle: 'Tu reseña',
  ownAbout: (product) => `Confirma que escribiste la reseña de ${product}.`,
  confirm: 'Confirmar mi correo',
  confirmed: 'Tu correo está confirmado. Gracias.',
  withdraw: 'Retirar mi reseña',
  withdrawAbout: 'Se elimina con sus fotos y no se puede recuperar.',
  withdrawn: 'Tu reseña se ha retirado. No se conserva nada de ella.',
  gone: 'Esta reseña ya no está aquí.',
}
