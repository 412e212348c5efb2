// How long ago something was, in words.
/** @param {number} at */
export function ago(at) {
  const minutes = Math.round((Date.now() - at) / 60000);
  if (minutes < 2) return "just now";
  if (minutes < 90) return `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  return hours < 36 ? `${hours} hours ago` : `${Math.round(hours / 24)} days ago`;
}
