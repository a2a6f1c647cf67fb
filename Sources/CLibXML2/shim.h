// The parts of libxml2 that FeedReading uses: the tolerant parsers of XML and
// HTML, both as a stream of events, and the table of character encodings.
#include <libxml/HTMLparser.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
