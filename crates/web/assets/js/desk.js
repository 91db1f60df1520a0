// The desk's frame: the line that says when the connection is lost, and forms that make calls.
import './forms.js';
import './lost.js';
